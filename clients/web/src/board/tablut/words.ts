// What is said of Tablut's squares and moves. Pure.
import { Piece, type View } from "../../gen/ardri/tablut/v1/tablut_pb";
import { capital } from "../../model/words/words";
import type { Context } from "../contract";
import { CORNERS, RAISED, THRONE, ownerOf, pieceAt, squaresOf } from "./squares";

const NAMES: Readonly<Record<number, string>> = {
  [Piece.ATTACKER]: "attacker",
  [Piece.DEFENDER]: "defender",
  [Piece.KING]: "king",
};

/** `e5, king, throne`. */
export function describe(square: string, context: Context<View, unknown>): string {
  const piece = pieceAt(context.view, square);
  const name = NAMES[piece];
  const whose = name !== undefined && ownerOf(piece) === context.seat ? "your " : "";
  const mark = square === THRONE ? "throne" : CORNERS.includes(square) ? "corner" : RAISED.includes(square) ? "raised" : "";
  return [square, name === undefined ? "empty" : whose + name, mark].filter((part) => part !== "").join(", ");
}

/** `16 men`, `king and 8 men`. */
export function holds(seat: number, context: Context<View, unknown>): readonly string[] {
  const men = squaresOf(context.view, seat).length - seat;
  const words = `${men} ${men === 1 ? "man" : "men"}`;
  return [seat === 1 ? `king and ${words}` : words];
}

export function prompt(path: readonly string[], context: Context<View, unknown>): string {
  const [from] = path;
  if (from !== undefined) return `${capital(NAMES[pieceAt(context.view, from)] ?? "piece")} ${from}: choose where it goes.`;
  return context.seat === 1 ? "Your move: take up the king or one of his men." : "Your move: take up one of your men.";
}

/** How often the position has been on the board, and how long nothing was taken; empty while neither matters. */
export function counts(view: View): readonly string[] {
  const key = view.history.at(-1);
  const times = view.history.filter((each) => each === key).length;
  const most = view.options?.quietPlies ?? 100;
  return [
    ...(times > 1 ? [`Position seen ${times} of 3 times`] : []),
    ...(view.quietPlies * 2 >= most ? [`${view.quietPlies} of ${most} moves without a capture`] : []),
  ];
}
