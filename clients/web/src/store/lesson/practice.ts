// A real match for a lesson: private, its chance the same each time, both seats held by this browser. It is played
// from the very beginning to the position of a task.
import { MatchStatus, type Match } from "../../gen/ardri/match/v1/match_pb";
import { replyOf, seedBytes, type Start } from "../../model/learning/lesson";
import { pause } from "../../transport/calls/backoff";
import { call, requestId } from "../../transport/calls/clients";
import { Refusal } from "../../transport/calls/refusal";
import type { Identity } from "../account/account";
import { learner, partner } from "./guests";

const SEATS = 2;
const POLL_MILLISECONDS = 80;
/** Where the match of the lesson that was left last is kept, to be closed. */
const KEY = "ardri.lessons.match";

export interface Practice {
  readonly matchId: string;
  readonly seat: number;
  /** Lets the partner act, if it is to and does not yet. Throws Refusal. */
  reply(match: Match): Promise<void>;
  /** Ends the match: nobody waits for it any more. */
  close(): void;
}

/** Plays `own` and the partner's list until the learner has to decide for itself. Throws Refusal. */
export async function openPractice(game: string, start: Start, own: readonly string[], signal: AbortSignal): Promise<Practice> {
  closeLast();
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
  localStorage.setItem(KEY, matchId);
  const invited = { inviteCode, seat: start.seat, requestId: requestId() };
  await call((options) => learner.clients.lobby.acceptInvite(invited, options));
  const list = [...(start.partner ?? [])];
  /** By version, as the same position may be told twice; those that came to nothing are left out. */
  const replies = new Map<bigint, Promise<void>>();
  /** What the partner does at each version: the same where it has to be tried again. */
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

  async function reply({ toAct, version }: Match): Promise<void> {
    if (!toAct.includes(SEATS - 1 - start.seat)) return;
    const answer = replies.get(version) ?? replyTo(version);
    replies.set(version, answer);
    await answer;
  }

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
    else await pause(POLL_MILLISECONDS); // the table is at work
  }
  return { matchId, seat: start.seat, reply, close: () => close(matchId) };
}

async function act(who: Identity, matchId: string, expectedVersion: bigint, notation: string): Promise<void> {
  const request = { matchId, expectedVersion, requestId: requestId(), action: { notation } };
  await call((options) => who.clients.engine.playAction(request, options));
}

function close(matchId: string): void {
  if (localStorage.getItem(KEY) === matchId) localStorage.removeItem(KEY);
  void partner.clients.engine.resignMatch({ matchId }).catch(() => undefined); // it may have ended by itself
}

function closeLast(): void {
  const last = localStorage.getItem(KEY);
  if (last !== null) close(last);
}
