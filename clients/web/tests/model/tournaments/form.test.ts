// What is filled in becomes a spec, and options the game's own message.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { OptionSchema } from "../../../src/gen/ardri/engine/v1/engine_service_pb";
import { ClockKind } from "../../../src/gen/ardri/match/v1/match_pb";
import { OptionsSchema, Repetition } from "../../../src/gen/ardri/tablut/v1/tablut_pb";
import { OptionsSchema as TaraOptions } from "../../../src/gen/ardri/tara/v1/tara_pb";
import { Region } from "../../../src/gen/ardri/tara/v1/terms_pb";
import { Format, Mode } from "../../../src/gen/ardri/tournament/v1/tournament_pb";
import { defaultOf, optionsMessage } from "../../../src/model/game_options";
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

test("options become the game's own message", () => {
  const chosen = new Map<string, string | number | boolean>([
    ["quiet_plies", 40],
    ["corner_against_king", false],
    ["repetition", "loss_of_mover"],
    ["no_such_option", 1],
  ]);
  expect(optionsMessage(OptionsSchema, chosen)).toMatchObject({
    quietPlies: 40,
    cornerAgainstKing: false,
    repetition: Repetition.LOSS_OF_MOVER,
  });
  const regions = optionsMessage(TaraOptions, new Map([["regions_of_two", "munster_ulster"]]));
  expect(regions).toMatchObject({ regionsOfTwo: [Region.MUNSTER, Region.ULSTER] });
});

test("what is not chosen is as the game has it", () => {
  const option = (given: object) => create(OptionSchema, { name: "x", default: given as never });
  expect(defaultOf(option({ case: "flag", value: true }))).toBe(true);
  expect(defaultOf(option({ case: "number", value: { default: 7n } }))).toBe(7);
  expect(defaultOf(option({ case: "choice", value: { default: "draw" } }))).toBe("draw");
});
