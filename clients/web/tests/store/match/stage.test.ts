import { create, type Message } from "@bufbuild/protobuf";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scene } from "../../../src/board/contract";
import { MatchSchema } from "../../../src/gen/ardri/match/v1/match_pb";
import { createStage } from "../../../src/store/match/stage";

const view = (matchId: string): Message => create(MatchSchema, { matchId });
const scene = (name: string, milliseconds: number, waits = false): Scene<Message, Message> => {
  return { event: view(name), view: view(name), milliseconds, waits };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("scenes are shown one by one, and then the view", () => {
  const stage = createStage(() => "all");
  const [first, second, end] = [scene("a", 200), scene("b", 300), view("end")];
  stage.play([first, second], end);
  expect(stage.scene()).toBe(first);
  vi.advanceTimersByTime(200);
  expect(stage.scene()).toBe(second);
  vi.advanceTimersByTime(300);
  expect([stage.scene(), stage.view()]).toEqual([undefined, end]);
});

test("what takes too long is left out but for what waits for the viewer", () => {
  const stage = createStage(() => "all");
  const story = scene("story", 0, true);
  stage.play([scene("a", 2000)], view("one"));
  stage.play([story, scene("b", 2000)], view("two"));
  stage.play([scene("c", 1000)], view("three"));
  expect(stage.scene()).toBe(story);
  stage.next();
  expect(stage.scene()).toMatchObject({ milliseconds: 1000 });
});

test("who looks on and presses nothing does not fall ever further behind", () => {
  const stage = createStage(() => "all");
  const told = Array.from({ length: 10 }, (_, at) => scene(`story ${at}`, 0, true));
  for (const each of told) stage.play([each], view("later"));
  expect(stage.scene()).toBe(told[9]);
});

test("it has something to tell from when that comes up until the viewer has seen it", () => {
  const stage = createStage(() => "all");
  expect(stage.hasToTell()).toBe(false);
  stage.play([scene("a", 200)], view("one"));
  expect(stage.hasToTell()).toBe(false);
  stage.play([scene("b", 200), scene("story", 0, true), scene("c", 200)], view("two"));
  expect(stage.hasToTell()).toBe(true);
  vi.advanceTimersByTime(400);
  expect([stage.scene()?.waits, stage.hasToTell()]).toEqual([true, true]);
  stage.next();
  expect([stage.scene()?.waits, stage.hasToTell()]).toEqual([false, false]);
  stage.play([scene("story", 0, true)], view("three"));
  stage.skip();
  expect(stage.hasToTell()).toBe(false);
});

test("without movement it still tells what waits for the viewer", () => {
  const stage = createStage(() => "waiting");
  const story = scene("story", 0, true);
  stage.play([scene("a", 200), story, scene("b", 200)], view("end"));
  expect(stage.scene()).toBe(story);
  stage.next();
  expect([stage.scene(), stage.view()]).toEqual([undefined, view("end")]);
});

test("a page that nobody looks at shows nothing but the position", () => {
  const stage = createStage(() => "none");
  stage.play([scene("story", 0, true)], view("end"));
  expect([stage.scene(), stage.view()]).toEqual([undefined, view("end")]);
});

test("a story with much to read stays longer", () => {
  const stage = createStage(() => "all");
  stage.play([scene("short", 0, true), scene("long", 6000, true)], view("end"));
  vi.advanceTimersByTime(2500);
  expect(stage.scene()).toMatchObject({ milliseconds: 6000 });
  vi.advanceTimersByTime(5999);
  expect(stage.scene()).not.toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(stage.scene()).toBeUndefined();
});
