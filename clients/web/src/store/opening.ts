// Opening matches: against levels, and with friends.
import { create } from "@bufbuild/protobuf";
import { BotSeatSchema } from "../gen/ardri/gateway/v1/lobby_service_pb";
import { ClockKind, ClockSchema, type Clock } from "../gen/ardri/match/v1/match_pb";
import { seconds } from "../model/clock";
import { call, requestId } from "../transport/clients";
import { Refusal } from "../transport/refusal";
import { clients } from "./account";
import { keepInvite } from "./invites";

/** Away for so long, a person's seat may be claimed. */
const GRACE_SECONDS = 120;

/** A pace that can be chosen. */
export interface Pace {
  readonly name: string;
  readonly clock: Clock;
}

export const PACES: readonly Pace[] = [
  { name: "No clock", clock: create(ClockSchema, { kind: ClockKind.NONE }) },
  { name: "3 + 2", clock: fischer(3, 2) },
  { name: "10 + 5", clock: fischer(10, 5) },
  { name: "30 + 10", clock: fischer(30, 10) },
  { name: "1 day a move", clock: create(ClockSchema, { kind: ClockKind.CORRESPONDENCE, base: seconds(86_400) }) },
];

function fischer(minutes: number, increment: number): Clock {
  return create(ClockSchema, { kind: ClockKind.FISCHER, base: seconds(minutes * 60), increment: seconds(increment) });
}

/** A match to be opened. */
export interface Wish {
  readonly game: string;
  readonly seats: number;
  /** The viewer's own; undefined for any. */
  readonly seat: number | undefined;
  /** AI seats, by level: those that are filled from the last seat on. */
  readonly bots: readonly number[];
  readonly clock: Clock;
  readonly isPrivate: boolean;
}

/** Opens it and takes the seat; the id of the match. Throws Refusal. */
export async function openMatch(wish: Wish): Promise<string> {
  const seat = wish.seat ?? Math.floor(Math.random() * wish.seats);
  const free = Array.from({ length: wish.seats }, (_, each) => each).filter((each) => each !== seat);
  const filled = wish.bots.length === 0 ? [] : free.slice(-wish.bots.length);
  const bots = filled.map((each, index) => create(BotSeatSchema, { seat: each, bot: { level: wish.bots[index] ?? 1 } }));
  const hasPeople = wish.bots.length < wish.seats - 1;
  const request = {
    game: wish.game,
    seats: wish.seats,
    seat,
    bots,
    clock: wish.clock,
    private: wish.isPrivate,
    requestId: requestId(),
    ...(hasPeople && { abandonmentGrace: seconds(GRACE_SECONDS) }),
  };
  const { match, inviteCode } = await call((options) => clients.lobby.openMatch(request, options));
  if (match === undefined) throw Refusal.unreachable("the platform opened no match");
  keepInvite(match.matchId, inviteCode);
  return match.matchId;
}
