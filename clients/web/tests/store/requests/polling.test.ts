// What is asked again and again, on a page that is looked at and left again.
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPolled } from "../../../src/store/requests/polling";

const PAUSE_MILLISECONDS = 5000;

let look: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false, addEventListener: (_: string, heard: () => void) => (look = heard), removeEventListener: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who looks again and again while there is no answer has it asked once a pause after it", async () => {
  const answers: ((count: number) => void)[] = [];
  const ask = vi.fn(() => new Promise<number>((resolve) => answers.push(resolve)));
  const [polled, leave] = createRoot((dispose) => [createPolled(ask, PAUSE_MILLISECONDS), dispose] as const);
  for (let looked = 0; looked < 5; looked++) look();
  for (const [count, answer] of answers.entries()) answer(count);
  await vi.advanceTimersByTimeAsync(0);
  expect(polled.value()).toBe(answers.length - 1); // the newest, however late the others come
  const before = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(PAUSE_MILLISECONDS);
  expect(ask.mock.calls.length - before).toBe(1);
  leave();
});

test("a page that was left asks no more, whatever answer comes late", async () => {
  const ask = vi.fn(() => Promise.resolve(1));
  const [polled, leave] = createRoot((dispose) => [createPolled(ask, PAUSE_MILLISECONDS), dispose] as const);
  await vi.advanceTimersByTimeAsync(0);
  leave();
  const before = ask.mock.calls.length;
  polled.again(); // as after the answer to a request that began before
  await vi.advanceTimersByTimeAsync(3 * PAUSE_MILLISECONDS);
  expect(ask.mock.calls.length).toBe(before);
});
