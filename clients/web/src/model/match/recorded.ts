// A match that is over, from its events alone.
import { create } from "@bufbuild/protobuf";
import { MatchSchema, MatchStatus, type Event, type Match } from "../../gen/ardri/match/v1/match_pb";
import { fold } from "./fold";

/** The match after all of them; the first one tells of its creation. */
export function matchOf(matchId: string, events: readonly Event[]): Match {
  const [first, ...others] = events;
  const spec = first?.body.case === "created" ? first.body.value.spec : undefined;
  const created = create(MatchSchema, { matchId, status: MatchStatus.WAITING, version: 1n, ...(spec && { spec }) });
  const view = events.findLast((event) => event.view !== undefined)?.view;
  return { ...others.reduce(fold, created), ...(view && { view }) };
}
