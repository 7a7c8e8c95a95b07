// Who is to sit where in a match that is not opened yet.
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import { capital, numbered } from "../words/words";

/** The viewer, somebody who comes, or an AI opponent of that level. */
export type Sitter = "you" | "person" | number;

/** The viewer in that seat, `other` in all others. */
export function seatedAs(count: number, seat: number, other: Sitter): Sitter[] {
  return Array.from({ length: count }, (_, each) => (each === seat ? "you" : other));
}

/** With another number of seats: new ones are as the last one is; the viewer keeps a seat. */
export function resized(sitters: readonly Sitter[], count: number): Sitter[] {
  const last = sitters.findLast((each) => each !== "you") ?? "person";
  const resized = Array.from({ length: count }, (_, seat) => sitters[seat] ?? last);
  return sitters.includes("you") && !resized.includes("you") ? [...resized.slice(0, -1), "you"] : resized;
}

/** With somebody else in that seat. The viewer has one seat: who takes another leaves the first to who was there. */
export function reseated(sitters: readonly Sitter[], seat: number, sitter: Sitter): Sitter[] {
  const before = sitters[seat] ?? "person";
  const others = sitter === "you" ? sitters.map((each) => (each === "you" ? before : each)) : [...sitters];
  return others.with(seat, sitter);
}

/** Why such a match cannot be opened; empty if it can. */
export function problemOf(sitters: readonly Sitter[]): string {
  const isMissing = !sitters.includes("you") && sitters.includes("person");
  return isMissing ? "Take one of the seats yourself, or give all of them to the computer and watch." : "";
}

/** What can be chosen for a seat, with what it is called. */
export function sittersOf(game: Game): readonly (readonly [Sitter, string])[] {
  const levels = game.levels.map((level) => {
    const title = game.levelDetails.find(({ number }) => number === level)?.title ?? "";
    return [level, `Computer, level ${level}${title === "" ? "" : ` (${title})`}`] as const;
  });
  return [["you", "You"], ["person", "A person"], ...levels];
}

/** `Attackers`, or `Seat 3` where the game has no name for it. */
export function seatName(game: Game, seat: number): string {
  return capital(game.seatNames[seat] ?? numbered(seat));
}
