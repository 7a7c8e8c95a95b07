import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { ActionSchema, type Action } from "../../../src/gen/ardri/match/v1/match_pb";
import { click, grow, lasting, leaves, nodeAt, plainStep, type Step } from "../../../src/model/match/selection";

const action = (notation: string, meaning = ""): Action => create(ActionSchema, { notation, meaning });
/** `a-b-c`: a step a letter, on the board. */
const steps = ({ notation }: Action): Step[] =>
  notation.split("-").map((key) => ({ key, where: "board", label: key }));
const tree = (...notations: string[]) => grow(notations.map((each) => action(each)), steps);
const keys = (node: ReturnType<typeof tree> | undefined): string[] => [...(node?.children.keys() ?? [])];

test("actions that begin alike share their first steps", () => {
  const root = tree("a-b", "a-c", "d-b");
  expect(keys(root)).toEqual(["a", "d"]);
  expect(keys(nodeAt(root, ["a"]))).toEqual(["b", "c"]);
  expect(nodeAt(root, ["a", "c"])?.action?.notation).toBe("a-c");
});

test("a path that leads nowhere has no node", () => {
  expect(nodeAt(tree("a-b"), ["a", "x"])).toBeUndefined();
});

test("a step is taken, and the last one chooses the action", () => {
  const root = tree("a-b", "a-c");
  expect(click(root, [], "a")).toEqual({ kind: "moved", path: ["a"] });
  expect(click(root, ["a"], "c")).toMatchObject({ kind: "chosen", path: ["a", "c"], action: { notation: "a-c" } });
});

test("pressing the last step again takes it back", () => {
  expect(click(tree("a-b"), ["a"], "a")).toEqual({ kind: "moved", path: [] });
});

test("pressing what could have stood earlier chooses that instead", () => {
  expect(click(tree("a-b-c", "d-e"), ["a", "b"], "d")).toEqual({ kind: "moved", path: ["d"] });
});

test("a step that may follow goes before one that could have stood earlier", () => {
  expect(click(tree("a-b-x", "b-c"), ["a"], "b")).toEqual({ kind: "moved", path: ["a", "b"] });
});

test("pressing anything else is nothing", () => {
  expect(click(tree("a-b"), ["a"], "x")).toEqual({ kind: "nothing", key: "x" });
});

test("actions with the same steps are told apart by their notation, as buttons", () => {
  const root = grow([action("a1", "pay"), action("a2")], () => [{ key: "a", where: "board", label: "a" }]);
  expect([...(nodeAt(root, ["a"])?.children.values() ?? [])].map((node) => node.step)).toEqual([
    { key: "a1", where: "bar", label: "a1", detail: "pay" },
    { key: "a2", where: "bar", label: "a2" },
  ]);
});

test("an action whose steps begin those of another is a button after them", () => {
  const root = tree("a", "a-b");
  expect(keys(nodeAt(root, ["a"]))).toEqual(["a", "b"]);
  expect(click(root, ["a"], "a")).toMatchObject({ kind: "chosen", action: { notation: "a" } });
});

test("every action is a leaf once", () => {
  const notations = ["a", "a-b", "a-c", "d-b-a", "e"];
  expect(leaves(tree(...notations)).map((each) => each.notation).sort()).toEqual(notations);
});

test("an action without a better name is a button with its meaning", () => {
  expect(plainStep(action("pay 2", "two cumals"))).toMatchObject({ label: "pay 2", detail: "two cumals" });
  expect(plainStep(action("pay 2", "pay 2"))).not.toHaveProperty("detail");
});

test("unordered steps are chosen in any order, and taken back one by one", () => {
  const set = ({ notation }: Action): Step[] => [
    ...[...notation].map((key) => ({ key, where: "board", label: key, unordered: true }) as const),
    { key: "done", where: "bar", label: "done" },
  ];
  const root = grow([action("ab"), action("ac")], set);
  expect(keys(root)).toEqual(["a", "b", "c"]);
  expect(keys(nodeAt(root, ["c"]))).toEqual(["a"]);
  expect(click(root, ["b", "a"], "done")).toMatchObject({ kind: "chosen", action: { notation: "ab" } });
  expect(click(root, ["b", "a"], "b")).toEqual({ kind: "moved", path: ["a"] });
  expect(leaves(root).map((each) => each.notation)).toEqual(["ab", "ac"]);
});

test("a step that says the same as before is the very one of before", () => {
  const before = ["pay 1", "pay 2"].map((notation) => plainStep(action(notation, "costs it")));
  const now = [plainStep(action("pay 2", "costs it")), plainStep(action("pay 1", "costs two cumals")), plainStep(action("pass", ""))];
  const lasted = lasting(now, before);
  expect(lasted).toEqual(now);
  expect(lasted.map((step) => before.indexOf(step))).toEqual([1, -1, -1]);
});
