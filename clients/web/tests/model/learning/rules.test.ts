import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { RuleSchema, type Rule } from "../../../src/gen/ardri/engine/v1/engine_service_pb";
import { anchorOf, found, linked, partsOf } from "../../../src/model/learning/rules";

const rule = (number: string, title = "", text = ""): Rule => create(RuleSchema, { number, title, text });
const RULES = [rule("seed", "Printed"), rule("seed: the deal", "The deal", "Seven plaques."), rule("P1", "Face-down"), rule("P13", "Banned", "See P1 and P99.")];

test("every number is an anchor that an address can have", () => {
  expect(["B13", "seed: the deal", "seed 1"].map(anchorOf)).toEqual(["B13", "seed-the-deal", "seed-1"]);
});

test("printed rules come before rulings, and a part without rules is left out", () => {
  expect(partsOf(RULES).map((part) => part.rules.map((each) => each.number))).toEqual([
    ["seed", "seed: the deal"],
    ["P1", "P13"],
  ]);
  expect(partsOf([rule("B1")]).map((part) => part.title)).toEqual(["How we read them"]);
});

test("a search finds words anywhere, and a number alone", () => {
  const numbers = (search: string): string[] => found(RULES, search).map((each) => each.number);
  expect(numbers("")).toHaveLength(4);
  expect(numbers("PLAQUES seven")).toEqual(["seed: the deal"]);
  expect(numbers("p1")).toEqual(["P1"]);
  expect(numbers("zebra")).toEqual([]);
});

test("numbers of rules that there are become links", () => {
  expect(linked("See P1 and P99.", RULES)).toEqual([{ text: "See " }, { text: "P1", anchor: "P1" }, { text: " and " }, { text: "P99" }, { text: "." }]);
});
