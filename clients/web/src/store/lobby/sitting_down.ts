// Taking seats with entropy of one's own: first the commitment to the seed is read, then random bytes are made and
// sent, so that nobody has chosen the chance of the match. What was sent is kept, to hold the record to it.
import { Code } from "@connectrpc/connect";
import { readKept } from "../../environment/read_kept";
import { ChanceSource, type Match } from "../../gen/ardri/match/v1/match_pb";
import { hex, unhex } from "../../model/crypto/hex";
import type { Brought } from "../../model/crypto/proof";
import { call, requestId } from "../../transport/calls/clients";
import { Refusal } from "../../transport/calls/refusal";
import { clients } from "../account/account";

const KEY = "ardri.entropy";
const MOST_KEPT = 50;
const ENTROPY_BYTES = 32;
const COMMITMENT_BYTES = 32;

type Kept = readonly [matchId: string, brought: Brought];

/**
 * Takes that seat, or the first open one. `inviteCode`: of a private match. Throws Refusal; also where the platform
 * does not have what was sent.
 */
export async function sitDown(match: Match, inviteCode = "", seat?: number): Promise<void> {
  const { matchId } = match;
  if (match.viewerSeat !== undefined) return;
  const brought = broughtTo(matchId) ?? fresh(match);
  if (brought !== undefined) keep(matchId, brought); // before it is sent: the answer may be lost
  const entropy = unhex(brought?.entropy ?? "");
  const request = { matchId, inviteCode, entropy, requestId: requestId(), ...(seat !== undefined && { seat }) };
  const joined = await call((options) => clients.engine.joinMatch(request, options));
  const taken = joined.match?.seats.find((each) => each.seat === joined.seat);
  if (brought === undefined || taken === undefined || hex(taken.entropy) === brought.entropy) return;
  throw new Refusal("The platform does not have what this browser has sent for the chance of this match.", "UNFAIR_CHANCE", Code.DataLoss);
}

/** The same of a match that is known by its id alone. Throws Refusal. */
export async function sitDownAt(matchId: string): Promise<void> {
  const { match } = await call((options) => clients.engine.getMatch({ matchId }, options));
  if (match !== undefined) await sitDown(match);
}

/** Gives the seat back, and with it what was brought. Throws Refusal. */
export async function standUp(matchId: string): Promise<void> {
  const request = { matchId, requestId: requestId() };
  await call((options) => clients.engine.leaveMatch(request, options));
  store(stored().filter(([each]) => each !== matchId));
}

/** What this browser has brought to the chance of a match. */
export function broughtTo(matchId: string): Brought | undefined {
  return stored().find(([each]) => each === matchId)?.[1];
}

function fresh({ spec }: Match): Brought | undefined {
  const isTaken = spec?.chance === ChanceSource.SEED_AND_ENTROPY && spec.seedCommitment.length === COMMITMENT_BYTES;
  if (!isTaken) return undefined;
  return { commitment: hex(spec.seedCommitment), entropy: hex(crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))) };
}

function keep(matchId: string, brought: Brought): void {
  store([[matchId, brought], ...stored().filter(([each]) => each !== matchId)]);
}

function store(kept: readonly Kept[]): void {
  localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST_KEPT)));
}

function stored(): readonly Kept[] {
  const found = readKept(() => localStorage, KEY);
  return Array.isArray(found) ? (found as Kept[]) : [];
}
