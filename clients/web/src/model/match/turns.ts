// When it is somebody's turn, and what has been done in those before.
import { DropOut, MatchStatus, type Event, type Match, type MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import type { Story } from "./fold";

/**
 * The version since which the viewer is to act, once a message is told; undefined where the viewer is not. `since`: the
 * same of the match before it. A message may tell an action of the viewer together with the answer to it, so each of its
 * events counts, and not the last alone.
 */
export function turnSince(since: bigint | undefined, { passed = [] }: Story): bigint | undefined {
  return passed.reduce((begun: bigint | undefined, match) => turnAt(match, begun), since);
}

/** The same as of a match: its own version where the turn is a new one. */
export function turnAt(match: Match, since?: bigint): bigint | undefined {
  return isViewersTurn(match) ? (since ?? match.version) : undefined;
}

/** The events of a match but for those that were taken back. */
export function standing(events: readonly Event[]): readonly Event[] {
  const left: Event[] = [];
  for (const event of events) {
    const back = event.body.case === "takenBack" ? event.body.value.toVersion : event.version;
    while (left.length > 0 && left.at(-1)!.version > back) left.pop();
    left.push(event);
  }
  return left;
}

/** Whether the viewer is to act in it. */
export function isViewersTurn(match: Pick<Match | MatchSummary, "status" | "viewerSeat" | "toAct" | "seats"> | undefined): boolean {
  if (match?.status !== MatchStatus.LIVE || match.viewerSeat === undefined || isOut(match)) return false;
  return match.toAct.includes(match.viewerSeat);
}

/** Whether the viewer has dropped out of a match that goes on without it. */
export function isOut(match: Pick<Match | MatchSummary, "viewerSeat" | "seats"> | undefined): boolean {
  const own = match?.seats.find(({ seat }) => seat === match.viewerSeat);
  return own !== undefined && own.droppedOut !== DropOut.UNSPECIFIED;
}
