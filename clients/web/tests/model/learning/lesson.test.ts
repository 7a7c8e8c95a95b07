import { create, type Message } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { EventSchema, Piece } from "../../../src/gen/ardri/tablut/v1/tablut_pb";
import { fits, isReading, judge, nextKey, replyOf, seedBytes, startOf, type Lesson, type Task, type Told } from "../../../src/model/learning/lesson";

const LEARNER = 1;
const moved = (to: string): Message =>
  create(EventSchema, { kind: { case: "moved", value: { piece: Piece.KING, from: "e5", to } } });
const captured = (square: string): Message =>
  create(EventSchema, { kind: { case: "captured", value: { piece: Piece.ATTACKER, square } } });
const told = (version: number, seat: number, ...events: Message[]): Told => ({ version: BigInt(version), seat, events });
const task = (more: Partial<Task>): Task => ({ title: "Move", text: [], ...more });

test("an event fits what is wanted if kind and all named fields are the same", () => {
  expect(fits(moved("a1"), { event: "moved", to: "a1" } as never)).toBe(true);
  expect(fits(moved("a1"), { event: "moved" } as never)).toBe(true);
  expect(fits(moved("a2"), { event: "moved", to: "a1" } as never)).toBe(false);
  expect(fits(captured("a1"), { event: "moved" } as never)).toBe(false);
});

test("a task is fulfilled by any action that causes one of its events", () => {
  const corner = task({ aim: [{ event: "moved", to: "a1" }, { event: "captured" }] as never });
  expect(judge(corner, LEARNER, [])).toBe("open");
  expect(judge(corner, LEARNER, [told(5, LEARNER, moved("a1"))])).toBe("met");
  expect(judge(corner, LEARNER, [told(5, LEARNER, moved("b2"), captured("b1"))])).toBe("met");
  expect(judge(corner, LEARNER, [told(5, LEARNER, moved("b2"))])).toBe("astray");
});

test("what others do spoils nothing, and may fulfil it", () => {
  const wait = task({ aim: [{ event: "captured" }] as never });
  expect(judge(wait, LEARNER, [told(5, 0, moved("a2")), told(6, -1)])).toBe("open");
  expect(judge(wait, LEARNER, [told(5, 0, moved("a2")), told(6, -2, captured("b1"))])).toBe("met");
});

test("a task may take several actions", () => {
  const three = task({ aim: [{ event: "captured" }] as never, within: 3 });
  const one = told(5, LEARNER, moved("a2"));
  expect(judge(three, LEARNER, [one, one])).toBe("open");
  expect(judge(three, LEARNER, [one, one, one])).toBe("astray");
});

test("a task without an aim is read, and one whose aim is a refusal is not", () => {
  expect(isReading(task({}))).toBe(true);
  expect(isReading(task({ refused: ["B8"] }))).toBe(false);
});

test("a task begins where its start says, after the ways of the tasks between", () => {
  const [first, second] = [{ seed: 1, seat: 0, own: ["a"] }, { seed: 2, seat: 1 }];
  const lesson: Lesson = {
    game: "tablut",
    about: "",
    tasks: [task({ start: first, way: ["b", "c"] }), task({}), task({ way: ["d"] }), task({ start: second })],
  };
  expect(startOf(lesson, 0)).toEqual({ start: first, own: ["a"] });
  expect(startOf(lesson, 2)).toEqual({ start: first, own: ["a", "b", "c"] });
  expect(startOf(lesson, 3)).toEqual({ start: second, own: [] });
});

test("a lesson without a position says so", () => {
  expect(() => startOf({ game: "tablut", about: "", tasks: [task({})] }, 0)).toThrow("no position");
});

test("the partner keeps to its list while that is legal, then to its habits", () => {
  expect(replyOf(["pass", "see"], "see", [])).toBe("see");
  expect(replyOf(["pass", "bet 2"], "see", ["bet", "pass"])).toBe("bet 2");
  expect(replyOf(["pass", "turn"], undefined, ["see"])).toBe("pass");
  expect(replyOf([], "see", [])).toBeUndefined();
});

test("the way is shown key by key, in whatever order some were pressed", () => {
  expect(nextKey(["d5", "d8"], [], "d5-d8")).toBe("d5");
  expect(nextKey(["d5", "d8"], ["d5"], "d5-d8")).toBe("d8");
  expect(nextKey(["card:1", "card:2", "keep"], ["card:2"], "keep 1 2")).toBe("card:1");
  expect(nextKey(["d5"], ["d5"], "d5-d8")).toBe("d5-d8");
});

test("a seed is 32 bytes, the number in the last four", () => {
  expect([...seedBytes(258)].slice(-3)).toEqual([0, 1, 2]);
  expect(seedBytes(1)).toHaveLength(32);
});
