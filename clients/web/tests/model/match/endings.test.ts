// How a match has ended, in a sentence: for whoever sits there and for who looks on.
import { create } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import ENDINGS from "../../../../../tests/clients/web/endings.json";
import { DropOut, EventSchema, MatchSchema, MatchStatus } from "../../../src/gen/ardri/match/v1/match_pb";
import { entry } from "../../../src/model/match/log";
import { ending } from "../../../src/model/match/standing";
import { hasResult } from "../../../src/model/words/words";

const REASONS = Object.values(ENDINGS).flat();
const NAMES = ["Ann", "Ben", "Cleo"];
const WITHOUT_RESULT = ["called_off", "terminated"];

/** The sentence of a match with these ranks, whose seats are Ann, Ben and Cleo. `gone`: a seat that had dropped out before. */
function told(reason: string, ranks: readonly number[], viewerSeat?: number, gone?: number): string {
  const seats = ranks.map((_, seat) => {
    return { seat, name: NAMES[seat]!, accountId: `a${seat}`, droppedOut: seat === gone ? DropOut.TIME_OUT : DropOut.UNSPECIFIED };
  });
  const match = { status: MatchStatus.ENDED, spec: { openedBy: "a0" }, seats, outcome: { ranks: [...ranks], reason } };
  return ending(create(MatchSchema, { ...match, ...(viewerSeat !== undefined && { viewerSeat }) }));
}

describe.each(REASONS)("%s", (reason) => {
  test("has words of its own, whoever has won and whoever looks", () => {
    for (const ranks of [[1, 2], [2, 1], [1, 1], [1, 1, 3], [2, 1, 2]])
      for (const viewer of [undefined, ...ranks.keys()]) {
        const sentence = told(reason, ranks, viewer);
        expect(sentence).toMatch(/^[A-Z][^_{}]*[a-z]\.$/);
        expect(sentence).not.toMatch(new RegExp(`: ${reason.replaceAll("_", " ")}\\.$`));
      }
  });

  test("says who has won, or that nobody has", () => {
    if (WITHOUT_RESULT.includes(reason)) {
      expect(told(reason, [1, 1], 0)).toMatch(/^(You have called the match off|The match is over, without a result: .+)\.$/);
      expect(told(reason, [1, 1])).toMatch(/^(Ann has called the match off|The match is over, without a result: .+)\.$/);
      return;
    }
    expect(told(reason, [1, 2], 0)).toMatch(/^You have won: /);
    expect(told(reason, [1, 2], 1)).toMatch(/^Ann has won: /);
    expect(told(reason, [1, 2])).toMatch(/^Ann has won: /);
    expect(told(reason, [1, 1], 0)).toMatch(/^The match is drawn: /);
    expect(told(reason, [1, 1, 3], 0)).toMatch(/^You and Ben share the first place: /);
    expect(told(reason, [1, 1, 3])).toMatch(/^Ann and Ben share the first place: /);
  });
});

test("ends without a result are those of the platform", () => {
  const without = REASONS.filter((reason) => !hasResult(create(MatchSchema, { outcome: { reason } }).outcome!));
  expect(without.sort()).toEqual(WITHOUT_RESULT);
});

test("who has left the match to the others is named", () => {
  expect(told("resigned", [1, 2], 0)).toBe("You have won: Ben resigned.");
  expect(told("time_out", [2, 1], 0)).toBe("Ben has won: you ran out of time.");
  expect(told("abandoned", [1, 2])).toBe("Ann has won: Ben left the match.");
  expect(told("time_out", [1, 2, 2], 0)).toBe("You have won: Ben and Cleo ran out of time.");
  expect(told("resigned", [1, 2, 3], 0, 2)).toBe("You have won: Ben resigned."); // Cleo had gone before
  expect(told("time_out", [1, 1])).toBe("The match is drawn: everybody ran out of time.");
  expect(told("no_legal_action", [2, 1], 0)).toBe("Ben has won: you had no legal move.");
});

test("the ruling behind an end stands beside it, and a reason to come keeps its name", () => {
  const outcome = { ranks: [1, 2], reason: "king_escaped", rule: "B13" };
  expect(ending(create(MatchSchema, { outcome, viewerSeat: 0 }))).toBe("You have won: the king reached a corner (B13).");
  expect(told("a_reason_to_come", [1, 2], 0)).toBe("You have won: a reason to come.");
});

test("the log says it where the engine has no words", () => {
  const seats = [{ seat: 0, name: "Ann" }];
  const value = { outcome: { ranks: [1, 2], reason: "king_escaped" } };
  const ended = create(EventSchema, { version: 9n, body: { case: "ended", value } });
  expect(entry(create(MatchSchema, { seats }), ended).told).toEqual(["Ann has won: the king reached a corner."]);
});
