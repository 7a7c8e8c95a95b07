// What a search has found, in words.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { DecisionAnalysisSchema, LineSchema, Mark } from "../../../src/gen/ardri/analysis/v1/analysis_service_pb";
import { EventSchema } from "../../../src/gen/ardri/match/v1/match_pb";
import { depthWords, hasChances, lastDecision, pliesAt, positionAt, promise, verdict, why, worst, worth } from "../../../src/model/learning/study";

const played = { action: { notation: "a4-a3" } };

test("positions are counted by actions, those that were taken back too", () => {
  const cases = ["created", "started", "played", "played", "takenBack", "played"] as const;
  const events = cases.map((name, index) => create(EventSchema, { version: BigInt(index + 1), body: { case: name, value: {} } as never }));
  expect([1n, 2n, 3n, 4n, 5n, 6n].map((version) => pliesAt(events, version))).toEqual([0, 0, 1, 2, 2, 3]);
});

test("a position lasts until the next action, or until one is taken back", () => {
  const cases = ["created", "started", "played", "drawOffered", "takenBack", "drawDeclined", "played"] as const;
  const events = cases.map((name, index) => create(EventSchema, { version: BigInt(index + 1), body: { case: name, value: {} } as never }));
  expect([1n, 2n, 3n, 4n, 5n, 6n, 7n].map((version) => positionAt(events, version))).toEqual([0n, 0n, 3n, 3n, 5n, 5n, 7n]);
});

test("the last that a seat has decided is looked into first", () => {
  const acted = (version: bigint, seat: number) => create(EventSchema, { version, body: { case: "played", value: { seat } } });
  const ended = create(EventSchema, { version: 9n, body: { case: "ended", value: {} } });
  expect(lastDecision([acted(5n, 0), acted(6n, 1), acted(7n, -2), ended])).toBe(5n);
  expect(lastDecision([ended])).toBeUndefined();
});

test("a known chance is told in per cent, and else the score of the search without, in the lines as in the sentence", () => {
  const [scored, chanced] = [create(LineSchema, { value: 450 }), create(LineSchema, { value: 450, chance: 831 })];
  expect([hasChances([chanced]), hasChances([chanced, scored]), hasChances([])]).toEqual([true, false, false]);
  expect(worth(chanced, true)).toEqual({ words: "83\u00a0%", part: 0.831 });
  expect(worth(scored, false)).toEqual({ words: "450", part: 0.45 });
  expect(promise("You", [chanced])).toBe("You to decide: with the best line, 83\u00a0% of such positions were won (level 8 against itself).");
  expect(promise("You", [scored])).toBe("You to decide: the search gives the best line a score of 450 out of 1000.");
  expect(promise("You", [])).toBe("You to decide.");
});

test("what was played is judged, and nothing is said where nothing was", () => {
  const judge = (loss: number, mark: Mark) => verdict(create(DecisionAnalysisSchema, { played, loss, mark }));
  expect(judge(160, Mark.BLUNDER)).toBe("a4-a3 was played: a blunder, with a score of the search 160 lower.");
  expect(judge(3, Mark.GOOD)).toBe("a4-a3 was played, as good as the best or nearly.");
  expect(verdict(create(DecisionAnalysisSchema, {}))).toBe("");
});

test("what has lost something stands in the order of the match", () => {
  const decision = (ply: number, mark: Mark) => create(DecisionAnalysisSchema, { ply, mark });
  const all = [decision(9, Mark.BLUNDER), decision(4, Mark.GOOD), decision(2, Mark.INACCURACY)];
  expect(worst(all).map(({ ply }) => ply)).toEqual([2, 9]);
});

test("searches by depth and by tries say how far they went", () => {
  expect(depthWords(create(LineSchema, { depth: 5 }))).toBe("5 deep");
  expect(depthWords(create(LineSchema, { visits: 230n }))).toBe("230 tries");
  expect(depthWords(create(LineSchema, { visits: 1n }))).toBe(""); // worked out at once
  expect(depthWords(create(LineSchema, {}))).toBe("");
});

test("a line says why", () => {
  expect(why(create(LineSchema, { reasons: ["threatens to win", "takes an attacker"], chance: 714 }))).toBe("threatens to win; takes an attacker");
});
