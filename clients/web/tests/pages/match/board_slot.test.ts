// What stands in place of a board.
import { expect, test } from "vitest";
import { unfinished } from "../../../src/pages/match/board/board_slot";
import type { Sitting } from "../../../src/pages/match/sitting";

const words = (match: object | undefined, board: object | undefined, reading = false): string => {
  const replay = { isReading: () => reading, at: () => 7n, problem: () => "" };
  return unfinished({ replay, table: { match: () => match, board: () => board } } as unknown as Sitting);
};

test("a board that is not drawn yet is still to come; a game without one has none", () => {
  expect(words(undefined, undefined)).toBe("Opening the match");
  expect(words({}, {})).toBe("Opening the match"); // the match is known a moment before it is drawn
  expect(words({}, {}, true)).toBe("Reading step 7");
  expect(words({}, undefined)).toMatch(/^This game has no drawing here/);
});
