// What has been chosen in the form that opens a match, and the wish that it makes.
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import type { Clock } from "../../gen/ardri/match/v1/match_pb";
import { choicesOf, type Chosen } from "./options";
import { resized, seatedAs, type Sitter } from "./seating";
import type { Behind, Wish } from "./wish";

/** `mix`: seat by seat. */
export type Against = "levels" | "anybody" | "friends" | "mix";

export interface Form {
  readonly against: Against;
  readonly level: number;
  /** The viewer's own; -1: any. */
  readonly seat: number;
  readonly seats: number;
  /** Of the paces that are offered; after the last one: `minutes` and `increment`. */
  readonly pace: number;
  readonly minutes: number;
  readonly increment: number;
  readonly mix: readonly Sitter[];
  readonly options: Chosen;
  /** Found by everybody, in lists and to watch. */
  readonly isListed: boolean;
  readonly behind: Behind;
  readonly takebacks: boolean;
  /** AI opponents give up what has been lost for long. */
  readonly botsResign: boolean;
  readonly hints: boolean | undefined;
}

const LEVEL = 2;

export function emptyForm(game: Game): Form {
  const [first = 1, last = first] = [game.levels[0], game.levels.at(-1)];
  const level = Math.min(Math.max(LEVEL, first), last);
  return {
    against: "levels",
    level,
    seat: -1,
    seats: game.minSeats,
    pace: 0,
    minutes: 5,
    increment: 3,
    mix: seatedAs(game.minSeats, 0, "person"),
    options: {},
    isListed: true,
    behind: 0,
    takebacks: true,
    botsResign: true,
    hints: undefined,
  };
}

/** With so many seats. */
export function withSeats(form: Form, seats: number): Form {
  return { ...form, seats, seat: form.seat < seats ? form.seat : -1, mix: resized(form.mix, seats) };
}

/** `drawn`: the seat of who takes any. */
export function wishOf(form: Form, game: Game, clock: Clock, drawn: number): Wish {
  const { against, level, seat, seats, behind, takebacks, botsResign, hints } = form;
  const quick = seatedAs(seats, seat < 0 ? drawn : seat, against === "levels" ? level : "person");
  return {
    game: game.name,
    sitters: against === "mix" ? form.mix : quick,
    clock,
    options: choicesOf(game.options, form.options),
    isPrivate: against === "friends" || !form.isListed,
    behind,
    takebacks,
    botsResign,
    hints,
  };
}

/** What is chosen beside the usual, as a number; a time against the computer is one of that. */
export function changes(form: Form, game: Game): number {
  const own = Object.keys(choicesOf(game.options, form.options)).length;
  const isTimed = form.against === "levels" && form.pace > 0;
  const others = [!form.isListed, form.behind !== 0, !form.takebacks, !form.botsResign, form.hints !== undefined, isTimed];
  return own + others.filter(Boolean).length;
}
