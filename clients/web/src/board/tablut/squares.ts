// Squares and the pieces on them. Pure.
import { Piece, type View } from "../../gen/ardri/tablut/v1/tablut_pb";
import type { Direction } from "../parts/hands";

export const SIZE = 9;
export const THRONE = "e5";
export const CORNERS: readonly string[] = ["a1", "i1", "a9", "i9"];
/** The squares beside the throne, where capturing the king takes three attackers (B10). */
export const RAISED: readonly string[] = ["d5", "f5", "e4", "e6"];
/** All squares as a screen reader reads them: the uppermost row first. */
export const SQUARES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, index) =>
  squareAt(index % SIZE, SIZE - 1 - Math.floor(index / SIZE)),
);

/** The name of a square: `a1` is at column 0 and row 0. */
export function squareAt(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

export function columnOf(square: string): number {
  return square.charCodeAt(0) - 97;
}

export function rowOf(square: string): number {
  return Number(square.slice(1)) - 1;
}

export function pieceAt(view: View, square: string): Piece {
  return view.board[rowOf(square) * SIZE + columnOf(square)] ?? Piece.EMPTY;
}

/** The view with another piece on the square. */
export function withPiece(view: View, square: string, piece: Piece): View {
  return { ...view, board: view.board.with(rowOf(square) * SIZE + columnOf(square), piece) };
}

/** The seat that owns the piece: seat 0 has the attackers, seat 1 the king and his men. */
export function ownerOf(piece: Piece): number | undefined {
  if (piece === Piece.ATTACKER) return 0;
  return piece === Piece.DEFENDER || piece === Piece.KING ? 1 : undefined;
}

export function squaresOf(view: View, seat: number): string[] {
  return SQUARES.filter((square) => ownerOf(pieceAt(view, square)) === seat);
}

const STEPS: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
};

/** The next square in that direction; undefined at the edge. */
export function beside(square: string, direction: Direction): string | undefined {
  const [column, row] = [columnOf(square) + STEPS[direction][0], rowOf(square) + STEPS[direction][1]];
  const isInside = Math.min(column, row) >= 0 && Math.max(column, row) < SIZE;
  return isInside ? squareAt(column, row) : undefined;
}

/** Squares to which a piece could slide on this board, until another piece stands in the way (B8). */
export function slides(view: View, from: string): string[] {
  return (Object.keys(STEPS) as Direction[]).flatMap((direction) => {
    const reached: string[] = [];
    for (let to = beside(from, direction); to !== undefined; to = beside(to, direction)) {
      if (to === THRONE || pieceAt(view, to) !== Piece.EMPTY) break;
      reached.push(to);
    }
    return reached;
  });
}
