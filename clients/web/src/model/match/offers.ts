// What one seat asks of all others. Pure.
import type { Event } from "../../gen/ardri/match/v1/match_pb";

export type Offer = "draw" | "takeback";

const OFFERED = { draw: "drawOffered", takeback: "takebackOffered" } as const;
const ACCEPTED = { draw: "drawAccepted", takeback: "takebackAccepted" } as const;

/** Whether the seat has agreed to what was offered last. */
export function hasAgreed(events: readonly Event[], offer: Offer, seat: number | undefined): boolean {
  const since = events.findLastIndex(({ body }) => body.case === OFFERED[offer]);
  return events.slice(since + 1).some(({ body }) => body.case === ACCEPTED[offer] && body.value.seat === seat);
}
