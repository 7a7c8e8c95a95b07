// Plays the sound of the viewer's turn once for each turn. Both the page from which a match is opened and the match's
// own page may report a turn.
import { sound } from "./sound";

const told = new Map<string, bigint>();

/** `since`: the version with which the turn began, or at which the page first saw it. */
export function soundTurn(matchId: string, since: bigint): void {
  if ((told.get(matchId) ?? -1n) >= since) return;
  told.set(matchId, since);
  sound("turn");
}
