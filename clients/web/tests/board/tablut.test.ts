import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { EventSchema, OptionsSchema, Piece, ViewSchema, type Event, type View } from "../../src/gen/ardri/tablut/v1/tablut_pb";
import { scenes } from "../../src/board/tablut/scenes";
import { SQUARES, beside, pieceAt, slides, squareAt, squaresOf, withPiece } from "../../src/board/tablut/squares";
import { counts, describe as said, holds, prompt } from "../../src/board/tablut/words";

const EMPTY = create(ViewSchema, { board: Array.from({ length: 81 }, () => Piece.EMPTY) });
const KING = withPiece(EMPTY, "e5", Piece.KING);
const context = (view: View, seat?: number) => ({ view, table: undefined, seat, looks: [] });
const moved = (from: string, to: string): Event =>
  create(EventSchema, { kind: { case: "moved", value: { piece: Piece.KING, from, to } } });
const captured = (square: string): Event =>
  create(EventSchema, { kind: { case: "captured", value: { piece: Piece.ATTACKER, square } } });

test("squares are read from the upper left", () => {
  expect(SQUARES).toHaveLength(81);
  expect([SQUARES[0], SQUARES[8], SQUARES[80]]).toEqual(["a9", "i9", "i1"]);
  expect(squareAt(4, 4)).toBe("e5");
});

test("arrows stop at the edge", () => {
  expect([beside("a1", "left"), beside("a1", "right"), beside("e9", "up"), beside("e9", "down")]).toEqual([
    undefined,
    "b1",
    undefined,
    "e8",
  ]);
});

test("pieces slide up to what stands in their way, and never over the throne", () => {
  const view = withPiece(withPiece(EMPTY, "e2", Piece.ATTACKER), "b2", Piece.DEFENDER);
  expect(slides(view, "e2").sort()).toEqual(["c2", "d2", "e1", "e3", "e4", "f2", "g2", "h2", "i2"]);
});

test("seats own their men, and the second one the king", () => {
  const view = withPiece(KING, "a4", Piece.ATTACKER);
  expect(squaresOf(view, 0)).toEqual(["a4"]);
  expect(squaresOf(view, 1)).toEqual(["e5"]);
  expect(holds(0, context(view))).toEqual(["1 man"]);
  expect(holds(1, context(view))).toEqual(["king and 0 men"]);
});

test("a square says what stands on it, whose it is, and what it is", () => {
  expect(said("e5", context(KING, 1))).toBe("e5, your king, throne");
  expect(said("e5", context(KING))).toBe("e5, king, throne");
  expect(said("a1", context(KING))).toBe("a1, empty, corner");
  expect(said("d5", context(KING))).toBe("d5, empty, raised");
});

test("the bar says what to choose", () => {
  expect(prompt([], context(KING, 0))).toMatch("one of your men");
  expect(prompt(["e5"], context(KING, 1))).toBe("King e5: choose where it goes.");
});

test("a move is shown before its captures, each on the board as it is then", () => {
  const before = withPiece(withPiece(EMPTY, "c1", Piece.KING), "b2", Piece.ATTACKER);
  const [first, second] = scenes(before, [moved("c1", "c2"), captured("b2")]);
  expect(pieceAt(first!.view, "c2")).toBe(Piece.KING);
  expect(pieceAt(first!.view, "b2")).toBe(Piece.ATTACKER);
  expect(pieceAt(second!.view, "b2")).toBe(Piece.EMPTY);
  expect([first?.sound, second?.sound]).toEqual(["move", "capture"]);
});

test("how near a draw is, is said once it matters", () => {
  const view = create(ViewSchema, { ...EMPTY, history: [1n, 2n, 1n], quietPlies: 60, options: create(OptionsSchema, { quietPlies: 100 }) });
  expect(counts(view)).toEqual(["Position seen 2 of 3 times", "60 of 100 moves without a capture"]);
  expect(counts(EMPTY)).toEqual([]);
});
