// Opening matches: against levels, with friends, or with anybody.
import { create, toBinary } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import { optionsSchema } from "../../board/options";
import { OpenMatchRequestSchema } from "../../gen/ardri/gateway/v1/lobby_service_pb";
import { ClockKind, ClockSchema, type Clock } from "../../gen/ardri/match/v1/match_pb";
import { hex } from "../../model/crypto/hex";
import { packed, type Chosen } from "../../model/setup/options";
import { requestOf, type Wish } from "../../model/setup/wish";
import { seconds } from "../../model/words/clock";
import { call, requestId } from "../../transport/calls/clients";
import { Refusal } from "../../transport/calls/refusal";
import { clients } from "../account/account";
import { keepInvite } from "./invites";
import { sitDown } from "./sitting_down";

/** If the viewer plays with anybody, AI opponents fill the seats that are still open after this time. */
export const FILL_SECONDS = 20;

/** A pace that can be chosen. */
export interface Pace {
  readonly name: string;
  readonly clock: Clock;
}

export const PACES: readonly Pace[] = [
  { name: "No clock", clock: create(ClockSchema, { kind: ClockKind.NONE }) },
  { name: "3 min + 2 s", clock: fischer(3, 2) },
  { name: "10 min + 5 s", clock: fischer(10, 5) },
  { name: "30 min + 10 s", clock: fischer(30, 10) },
  { name: "1 day a move", clock: create(ClockSchema, { kind: ClockKind.CORRESPONDENCE, base: seconds(86_400) }) },
];

/** A Fischer clock: minutes for the match, and seconds added for each move. */
export function fischer(minutes: number, increment: number): Clock {
  return create(ClockSchema, { kind: ClockKind.FISCHER, base: seconds(minutes * 60), increment: seconds(increment) });
}

/**
 * Returns what opens a match, takes the seat, and returns the id of the match; it throws Refusal. A request that got no
 * answer may have opened one all the same. So the same wish has the same id until it is fulfilled.
 */
export function createOpening(): (wish: Wish) => Promise<string> {
  let [asked, id] = ["", ""];
  return async (wish) => {
    const request = create(OpenMatchRequestSchema, requestOf(wish, await optionsOf(wish.game, wish.options), ""));
    const now = hex(toBinary(OpenMatchRequestSchema, request));
    if (now !== asked) [asked, id] = [now, requestId()];
    const { match, inviteCode, seat } = await call((options) => clients.lobby.openMatch({ ...request, requestId: id }, options));
    if (match === undefined) throw Refusal.unreachable("the platform opened no match");
    keepInvite(match.matchId, inviteCode);
    if (request.bringEntropy) await sitDown(match, inviteCode, seat);
    asked = "";
    return match.matchId;
  };
}

/** The options as requests carry them; undefined if all are defaults. */
export async function optionsOf(game: string, chosen: Chosen): Promise<Any | undefined> {
  if (Object.keys(chosen).length === 0) return undefined;
  const schema = await optionsSchema(game);
  return schema === undefined ? undefined : packed(schema, chosen);
}
