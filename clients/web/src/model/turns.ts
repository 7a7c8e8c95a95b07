// When it is somebody's turn.
import type { Match } from "../gen/ardri/match/v1/match_pb";
import { fold, type Told } from "./fold";

/**
 * How often the viewer's turn begins by a message, from the match before it on: who is to act now, and was not. A message
 * may tell an action of the viewer together with the answer to it, so each of its events counts, and not the last alone.
 */
export function turnsBegun(before: Match | undefined, { snapshot, events }: Told): number {
  let match = before;
  let count = 0;
  const goOn = (after: Match): void => {
    if (isViewersTurn(after) && !isViewersTurn(match)) count++;
    match = after;
  };
  if (snapshot !== undefined) goOn(snapshot);
  for (const event of events) if (match !== undefined) goOn(fold(match, event));
  return count;
}

/** Whether the viewer is to act. */
export function isViewersTurn(match: Match | undefined): boolean {
  return match?.viewerSeat !== undefined && match.toAct.includes(match.viewerSeat);
}
