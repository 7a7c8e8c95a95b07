import { expect, test } from "vitest";
import { TAUGHT, loadLesson } from "../../../src/lessons/lessons";
import { isReading, startOf } from "../../../src/model/learning/lesson";

test("every game has a lesson, and no other has", async () => {
  expect(TAUGHT).toEqual(["plaques", "tablut", "tara", "westeria"]);
  expect(await loadLesson("chess")).toBeUndefined();
});

test.each(TAUGHT)("the lesson of %s can be begun anywhere, says what to do, and shows a way", async (game) => {
  const lesson = await loadLesson(game);
  expect(lesson?.game).toBe(game);
  const tasks = lesson?.tasks ?? [];
  expect(tasks.length).toBeGreaterThanOrEqual(6);
  expect(tasks.length).toBeLessThanOrEqual(10);
  tasks.forEach((task, at) => {
    expect(startOf(lesson!, at).start.seat).toBeGreaterThanOrEqual(0);
    expect(task.text.join("").length).toBeGreaterThan(40);
    if (isReading(task)) return;
    expect(task.done, task.title).toBeTruthy();
    // Whoever begins at a later task of the same position comes there by the ways of those before.
    const goesOn = tasks[at + 1] !== undefined && tasks[at + 1]?.start === undefined;
    if (goesOn && task.refused === undefined) expect(task.way?.length, task.title).toBeGreaterThan(0);
  });
});
