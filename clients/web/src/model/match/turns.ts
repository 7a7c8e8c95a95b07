// Whose turn it is, and which events still stand after takebacks.
import { DropOut, MatchStatus, type Event, type Match, type MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import type { Story } from "./fold";

/**
 * The version since which it is the viewer's turn, after a message; undefined if it is not. `since`: the same before
 * the message. A message may tell the viewer's action together with the answer to it, so each of its events counts, not
 * only the last.
 */
export function turnSince(since: bigint | undefined, { passed = [] }: Story): bigint | undefined {
  return passed.reduce((begun: bigint | undefined, match) => turnAt(match, begun), since);
}

/** The same for one match: `since` while the turn goes on, the match's own version for a new turn. */
export function turnAt(match: Match, since?: bigint): bigint | undefined {
  return isViewersTurn(match) ? (since ?? match.version) : undefined;
}

/** The events of a match without those that were taken back. */
export function standing(events: readonly Event[]): readonly Event[] {
  const left: Event[] = [];
  for (const event of events) {
    const back = event.body.case === "takenBack" ? event.body.value.toVersion : event.version;
    while (left.length > 0 && left.at(-1)!.version > back) left.pop();
    left.push(event);
  }
  return left;
}

/** Whether it is the viewer's turn in the match. */
export function isViewersTurn(match: Pick<Match | MatchSummary, "status" | "viewerSeat" | "toAct" | "seats"> | undefined): boolean {
  if (match?.status !== MatchStatus.LIVE || match.viewerSeat === undefined || isOut(match)) return false;
  return match.toAct.includes(match.viewerSeat);
}

/** Whether the viewer has dropped out of a match that goes on without it. */
export function isOut(match: Pick<Match | MatchSummary, "viewerSeat" | "seats"> | undefined): boolean {
  const own = match?.seats.find(({ seat }) => seat === match.viewerSeat);
  return own !== undefined && own.droppedOut !== DropOut.UNSPECIFIED;
}
