// A real match for a lesson. It is private, its chance is always the same, and this browser holds both seats. It is
// played from its beginning to the position of a task.
import { readKept } from "../../environment/read_kept";
import { MatchStatus, type Match } from "../../gen/ardri/match/v1/match_pb";
import { replyOf, seedBytes, type Start } from "../../model/learning/lesson";
import { pause } from "../../transport/calls/backoff";
import { call, requestId } from "../../transport/calls/clients";
import { Refusal } from "../../transport/calls/refusal";
import type { Identity } from "../account/account";
import { learner, partner } from "./guests";

const SEATS = 2;
const POLL_MILLISECONDS = 80;
/** The key of the matches of lessons that are not closed yet. */
const KEY = "ardri.lessons.matches";

export interface Practice {
  readonly matchId: string;
  readonly seat: number;
  /** Lets the partner act if it is to act and has not yet. Throws Refusal. */
  reply(match: Match): Promise<void>;
  /** Ends the match, so that nobody waits for it. */
  close(): void;
}

/** Plays the actions of `own` and of the partner's list, until the learner has to decide. Throws Refusal. */
export async function openPractice(game: string, start: Start, own: readonly string[], signal: AbortSignal): Promise<Practice> {
  closeForsaken();
  const request = {
    game,
    seats: SEATS,
    seat: SEATS - 1 - start.seat,
    private: true,
    practiceSeed: seedBytes(start.seed),
    requestId: requestId(),
    ...(start.options && { options: start.options }),
  };
  const { match, inviteCode } = await call((options) => partner.clients.lobby.openMatch(request, options));
  if (match === undefined) throw Refusal.unreachable("the platform opened no match");
  const { matchId } = match;
  const close = await held(matchId);
  try {
    const invited = { inviteCode, seat: start.seat, requestId: requestId() };
    await call((options) => learner.clients.lobby.acceptInvite(invited, options));
    const reply = partnerOf(matchId, start);
    await playOn(matchId, start, own, reply, signal);
    return { matchId, seat: start.seat, reply, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Lets the partner act in the match. */
function partnerOf(matchId: string, start: Start): Practice["reply"] {
  const list = [...(start.partner ?? [])];
  /** Replies by version, because the same position may be told twice. Failed ones are removed. */
  const replies = new Map<bigint, Promise<void>>();
  /** The partner's action at each version, so that a second try plays the same. */
  const decided = new Map<bigint, string>();

  async function decide(version: bigint): Promise<string> {
    const { actions } = await call((options) => partner.clients.engine.listLegalActions({ matchId }, options));
    const legal = actions.map((each) => each.notation);
    const notation = replyOf(legal, list[0], start.habits ?? []);
    if (notation === undefined) throw Refusal.unreachable("the partner may do nothing yet");
    if (notation === list[0]) list.shift();
    decided.set(version, notation);
    return notation;
  }

  async function replyTo(version: bigint): Promise<void> {
    try {
      await act(partner, matchId, version, decided.get(version) ?? (await decide(version)));
    } catch (error) {
      replies.delete(version);
      throw error;
    }
  }

  return async ({ toAct, version }) => {
    if (!toAct.includes(SEATS - 1 - start.seat)) return;
    const answer = replies.get(version) ?? replyTo(version);
    replies.set(version, answer);
    await answer;
  };
}

/** Plays the actions of `own`, and those of the partner, until the learner has to decide. */
async function playOn(matchId: string, start: Start, own: readonly string[], reply: Practice["reply"], signal: AbortSignal): Promise<void> {
  const left = [...own];
  while (!signal.aborted) {
    const found = await call((options) => learner.clients.engine.getMatch({ matchId }, options));
    const now = found.match;
    if (now === undefined || now.status === MatchStatus.ENDED) break;
    const isTurn = now.toAct.includes(start.seat);
    const next = isTurn ? left.shift() : undefined;
    if (next !== undefined) await act(learner, matchId, now.version, next);
    else if (now.toAct.includes(SEATS - 1 - start.seat)) await reply(now);
    else if (isTurn) break;
    else await pause(POLL_MILLISECONDS); // automatic steps of the table are running
  }
}

async function act(who: Identity, matchId: string, expectedVersion: bigint, notation: string): Promise<void> {
  const request = { matchId, expectedVersion, requestId: requestId(), action: { notation } };
  await call((options) => who.clients.engine.playAction(request, options));
}

function close(matchId: string): void {
  keep(kept().filter((each) => each !== matchId));
  void partner.clients.engine.resignMatch({ matchId }).catch(() => undefined); // the match may have ended by itself
}

/** Closes matches of pages that have gone without closing them. Pages that are still there hold theirs. */
function closeForsaken(): void {
  for (const matchId of kept()) void locks()?.request(matchId, { ifAvailable: true }, (lock) => lock !== null && close(matchId));
}

/** Holds the match for as long as this page is there. Returns what closes it. */
async function held(matchId: string): Promise<() => void> {
  const manager = locks();
  // Pages without TLS have no locks. So that none closes the match of another, none is kept.
  if (manager === undefined) return () => close(matchId);
  const release = await new Promise<() => void>((resolve) => {
    void manager.request(matchId, () => new Promise<void>((done) => resolve(done)));
  });
  keep([...kept(), matchId]);
  return () => (close(matchId), release());
}

function locks(): LockManager | undefined {
  return (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
}

function keep(matches: readonly string[]): void {
  localStorage.setItem(KEY, JSON.stringify(matches));
}

function kept(): readonly string[] {
  const found = readKept(() => localStorage, KEY);
  return Array.isArray(found) ? (found as string[]) : [];
}
