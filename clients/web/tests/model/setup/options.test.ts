// A game's options: from what the engine says of them to what a request carries, and back.
import { create } from "@bufbuild/protobuf";
import { anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { OptionSchema, type Option } from "../../../src/gen/ardri/engine/v1/engine_service_pb";
import { OptionsSchema as Tablut, Repetition, Walls } from "../../../src/gen/ardri/tablut/v1/tablut_pb";
import { OptionsSchema as Tara } from "../../../src/gen/ardri/tara/v1/tara_pb";
import { Region } from "../../../src/gen/ardri/tara/v1/terms_pb";
import { OptionsSchema as Westeria } from "../../../src/gen/ardri/westeria/v1/westeria_pb";
import { choicesOf, defaultOf, differing, packed } from "../../../src/model/setup/options";

const flag = (name: string, value: boolean): Option =>
  create(OptionSchema, { name, title: name, default: { case: "flag", value } });
const number = (name: string, value: number): Option =>
  create(OptionSchema, { name, title: name, default: { case: "number", value: { default: BigInt(value), least: 0n, most: 99n } } });
const words = (name: string, ...choices: string[]): Option => {
  const details = choices.map((each) => ({ name: each, title: each.toUpperCase() }));
  return create(OptionSchema, { name, title: name, default: { case: "choice", value: { default: choices[0] ?? "", choices, details } } });
};

const TABLUT = [words("walls", "all", "attackers", "none"), words("repetition", "draw", "loss_of_mover"), number("quiet_plies", 50), flag("corner_against_king", true)];

test("defaults are those that the engine names", () => {
  expect(TABLUT.map(defaultOf)).toEqual(["all", "draw", 50, true]);
});

test("what is as it is by default is left out, and where all is, there is no message", () => {
  const chosen = choicesOf(TABLUT, { walls: "none", repetition: "draw", quiet_plies: 50, corner_against_king: false, unknown: 1 });
  expect(chosen).toEqual({ walls: "none", corner_against_king: false });
  expect(packed(Tablut, {})).toBeUndefined();
});

test("words, numbers and switches become the fields of the game's message", () => {
  const any = packed(Tablut, { walls: "none", repetition: "loss_of_mover", quiet_plies: 7, corner_against_king: false });
  expect(anyUnpack(any!, Tablut)).toMatchObject({
    walls: Walls.NONE,
    repetition: Repetition.LOSS_OF_MOVER,
    quietPlies: 7,
    cornerAgainstKing: false,
  });
});

test("a pair of words becomes a list, and a word without an enum stays a word", () => {
  const any = packed(Tara, { regions_of_two: "ulster-munster", left_out_of_three: "leinster" });
  expect(anyUnpack(any!, Tara)).toMatchObject({ regionsOfTwo: [Region.ULSTER, Region.MUNSTER], leftOutOfThree: Region.LEINSTER });
  expect(anyUnpack(packed(Westeria, { map: "small", rearrangements: 0 })!, Westeria)).toMatchObject({ map: "small", rearrangements: 0 });
});

test("a match says what it has chosen", () => {
  const own = create(Tablut, { walls: Walls.NONE, repetition: Repetition.DRAW, quietPlies: 7, cornerAgainstKing: false });
  expect(differing(TABLUT, Tablut, anyPack(Tablut, own))).toEqual(["walls: NONE", "quiet_plies: 7", "corner_against_king: no"]);
  expect(differing(TABLUT, Tablut, undefined)).toEqual([]);
  const regions = [words("regions_of_two", "connacht-ulster", "ulster-munster")];
  const chosen = create(Tara, { regionsOfTwo: [Region.ULSTER, Region.MUNSTER] });
  expect(differing(regions, Tara, anyPack(Tara, chosen))).toEqual(["regions_of_two: ULSTER-MUNSTER"]);
});
