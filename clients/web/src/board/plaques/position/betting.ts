// Who has to do what, and what it costs. Pure: read off the view, never decided here.
import { Standing, type View } from "../../../gen/ardri/plaques/v1/plaques_pb";
import { isIn, isOver } from "./tableaux";

/** What the seat that acts is asked for. */
export type Ask = "open" | "answer" | "forced" | "turn" | "done" | "wait";

/** Tokens that the seat has to pay to stay in. */
export function owed(view: View, seat: number): number {
  if (view.round === undefined) return 0;
  return Math.max(...view.round.paid, 0) - (view.round.paid[seat] ?? 0);
}

/** Who acts next; undefined while plaques are dealt or shown, and after the end. */
export function acting(view: View): number | undefined {
  if (isOver(view) || view.turn?.drawing) return undefined;
  if (view.round !== undefined) return view.round.acting;
  if (view.turn !== undefined) return view.turn.seat;
  const isDealt = view.places.every(({ standing, tableau }) => !isIn(standing) || tableau.length >= 2);
  return isDealt ? opener(view) : undefined;
}

/** The nearest seat left of the dealer that can bet (P2). */
function opener(view: View): number | undefined {
  const count = view.places.length;
  const order = view.places.map((_, step) => (view.dealer + 1 + step) % count);
  return order.find((seat) => view.places[seat]?.standing === Standing.LIVE);
}

export function ask(view: View, seat: number): Ask {
  if (acting(view) !== seat) return "wait";
  if (view.round !== undefined) return "answer";
  if (view.turn === undefined) return "open";
  const down = view.places[seat]?.faceDown ?? 0;
  if (view.turn.turned > 0 && down === 2) return "forced";
  return view.turn.risen || down === 0 ? "done" : "turn";
}

/** The place of the viewer's next face-down plaque: pressing it turns it. */
export function nextToTurn(view: View, seat: number | undefined): string | undefined {
  const place = seat === undefined ? undefined : view.places[seat];
  return place === undefined || place.faceDown === 0 ? undefined : plaqueAt(seat ?? 0, place.tableau.length);
}

/** Names of places on the board. */
export const POT = "pot";

export function seatAt(seat: number): string {
  return `s${seat}`;
}

export function plaqueAt(seat: number, index: number): string {
  return `s${seat}:${index}`;
}

/** The seat and the plaque of a place; undefined of the pot. */
export function placeOf(key: string): { readonly seat: number; readonly index: number | undefined } | undefined {
  const found = /^s(\d)(?::(\d))?$/.exec(key);
  if (found === null) return undefined;
  return { seat: Number(found[1]), index: found[2] === undefined ? undefined : Number(found[2]) };
}

/** Seats from the top down, as play passes: the viewer sits at the bottom or on top; without one the last seat does. */
export function orderOf(seats: number, seat: number | undefined, isOnTop: boolean): readonly number[] {
  const own = seat ?? seats - 1;
  const first = isOnTop ? own : own + 1;
  return Array.from({ length: seats }, (_, step) => (first + step) % seats);
}
