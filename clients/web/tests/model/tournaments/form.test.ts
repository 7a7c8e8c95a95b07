// What is filled in becomes a spec, and options the game's own message.
import { expect, test } from "vitest";
import { ClockKind } from "../../../src/gen/ardri/match/v1/match_pb";
import { Format, Mode } from "../../../src/gen/ardri/tournament/v1/tournament_pb";
import { freeName, newLine, specOf, type Filled, type Line } from "../../../src/model/tournaments/form";

const LINES: readonly Line[] = [
  { name: "one", kind: "level", level: 1, nodes: 100, who: "", rating: 0 },
  { name: "two", kind: "program", level: 1, nodes: 0, who: " alpha ", rating: 1600 },
];
const FILLED: Filled = {
  name: " Cup ",
  game: "tablut",
  seats: 2,
  mode: Mode.FAST,
  minutes: 5,
  increment: 3,
  format: Format.SWISS,
  rounds: 4,
  blocks: 2,
  arenaMinutes: 10,
  heroes: ["one"],
  lines: LINES,
};

test("a spec says what was filled in, and nothing that its system does not ask for", () => {
  const spec = specOf(FILLED, undefined);
  expect([spec.name, spec.game, spec.seats, spec.mode]).toEqual(["Cup", "tablut", 2, Mode.FAST]);
  expect(spec.clock).toBeUndefined();
  expect(spec.options).toBeUndefined();
  expect(spec.stages.map(({ format, rounds, blocks, heroes }) => [format, rounds, blocks, heroes])).toEqual([[Format.SWISS, 4, 2, []]]);
  expect(spec.entrants.map(({ name, kind }) => [name, kind.case])).toEqual([
    ["one", "level"],
    ["two", "program"],
  ]);
  expect(spec.entrants[0]?.kind.value).toMatchObject({ level: 1, nodes: 100n });
  expect(spec.entrants[1]?.kind.value).toMatchObject({ program: "alpha" });
  const gauntlet = specOf({ ...FILLED, format: Format.GAUNTLET }, undefined);
  expect(gauntlet.stages[0]?.heroes).toEqual(["one"]);
  const arena = specOf({ ...FILLED, format: Format.ARENA }, undefined);
  expect([arena.stages[0]?.duration?.seconds, arena.stages[0]?.blocks]).toEqual([600n, 0]);
});

test("live games have a clock, and accounts", () => {
  const lines = [{ ...LINES[0]!, kind: "person" as const, who: "ann" }];
  const spec = specOf({ ...FILLED, mode: Mode.LIVE, lines }, undefined);
  expect([spec.clock?.kind, spec.clock?.base?.seconds, spec.clock?.increment?.seconds]).toEqual([ClockKind.FISCHER, 300n, 3n]);
  expect(spec.entrants[0]?.kind).toMatchObject({ case: "person", value: { accountId: "ann" } });
  const linked = specOf({ ...FILLED, lines: [{ ...lines[0]!, who: " https://play.example.org/player/ann" }] }, undefined);
  expect(linked.entrants[0]?.kind.value).toMatchObject({ accountId: "ann" });
});

test("new entrants are other levels, with names of their own", () => {
  const first = newLine([], [1, 2]);
  const second = newLine([first], [1, 2]);
  const third = newLine([first, second], [1, 2]);
  expect([first, second, third].map(({ name, level }) => [name, level])).toEqual([
    ["level-1", 1],
    ["level-2", 2],
    ["level-1.2", 1],
  ]);
  expect(freeName([first, third], "level-1")).toBe("level-1.3");
});
