// A match that somebody wants to open, and how it is asked for.
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import { BotSeatSchema, type OpenMatchRequestSchema } from "../../gen/ardri/gateway/v1/lobby_service_pb";
import { SpectatorDelaySchema, type Clock, type SpectatorDelay } from "../../gen/ardri/match/v1/match_pb";
import { seconds } from "../words/clock";
import type { Chosen } from "./options";
import type { Sitter } from "./seating";

/** Away for so long, a person's seat may be claimed. */
const GRACE_SECONDS = 120;

/** How far spectators are behind: seconds, or until a hand has ended. */
export type Behind = number | "hand";

export interface Wish {
  readonly game: string;
  readonly sitters: readonly Sitter[];
  readonly clock: Clock;
  /** The game's own, as far as they are not as they are by default. */
  readonly options: Chosen;
  /** Not listed; others come by a link. */
  readonly isPrivate: boolean;
  readonly behind: Behind;
  readonly takebacks: boolean;
  /** AI opponents give up what has been lost for long. */
  readonly botsResign: boolean;
  /** Undefined: as the platform has it, which is where all others are AI opponents. */
  readonly hints: boolean | undefined;
}

/** The request. `options`: those of the wish in the game's own message. */
export function requestOf(wish: Wish, options: Any | undefined, requestId: string): MessageInitShape<typeof OpenMatchRequestSchema> {
  const { sitters, game, clock, isPrivate, takebacks, botsResign, hints } = wish;
  const seat = sitters.indexOf("you");
  const bots = sitters.flatMap((level, each) => (typeof level === "number" ? [create(BotSeatSchema, { seat: each, bot: { level } })] : []));
  const delay = delayOf(wish.behind);
  return {
    game,
    seats: sitters.length,
    bots,
    clock,
    private: isPrivate,
    takebacks,
    botsResign,
    requestId,
    ...(seat < 0 ? { watchOnly: true } : { seat, bringEntropy: true }),
    ...(options && { options }),
    ...(hints !== undefined && { hints }),
    ...(delay && { spectatorDelay: delay }),
    ...(sitters.includes("person") && { abandonmentGrace: seconds(GRACE_SECONDS) }),
  };
}

function delayOf(behind: Behind): SpectatorDelay | undefined {
  if (behind === "hand") return create(SpectatorDelaySchema, { behind: { case: "finishedHands", value: true } });
  return behind === 0 ? undefined : create(SpectatorDelaySchema, { behind: { case: "time", value: { $typeName: "google.protobuf.Duration", ...seconds(behind) } } });
}
