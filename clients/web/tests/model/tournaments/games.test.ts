// Games of tournaments that are over, in words.
import { expect, test } from "vitest";
import { lengthOf } from "../../../src/model/tournaments/games";

test("a game that was given up before its first move was played, one that has no record was not", () => {
  expect(lengthOf({ plies: 2, address: "/replay" })).toBe("2 moves");
  expect(lengthOf({ plies: 0, address: "/replay" })).toBe("no move");
  expect(lengthOf({ plies: 0, address: undefined })).toBe("not played");
});
