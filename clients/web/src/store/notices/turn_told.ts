// The sound of one's turn, once for each: the page that a match is opened from and the match's own may both hear of it.
import { sound } from "./sound";

const told = new Map<string, bigint>();

/** `since`: the version with which the turn has begun, or that it is first seen at. */
export function soundTurn(matchId: string, since: bigint): void {
  if ((told.get(matchId) ?? -1n) >= since) return;
  told.set(matchId, since);
  sound("turn");
}
