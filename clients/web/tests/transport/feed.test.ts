// News that heal, on streams that break wherever one wants.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../../src/transport/calls/refusal";
import { Feed } from "../../src/transport/streams/feed";
import type { Hearer } from "../../src/transport/streams/socket";

const LOST = Refusal.unreachable("lost");
let streams: { readonly hearer: Hearer<string>; isOpen: boolean }[];
let heard: string[];
let live: boolean[];
let feed: Feed<string>;

beforeEach(() => {
  vi.useFakeTimers();
  [streams, heard, live] = [[], [], []];
  const tune = (hearer: Hearer<string>) => {
    const stream = { hearer, isOpen: true };
    streams.push(stream);
    return { hangUp: () => void (stream.isOpen = false) };
  };
  feed = new Feed(tune, { heard: (message) => void heard.push(message), live: (is) => void live.push(is) });
  feed.open();
});

afterEach(() => {
  feed.close();
  vi.useRealTimers();
});

test("a stream that breaks is opened again, and says that it was", async () => {
  streams[0]?.hearer.heard("one");
  streams[0]?.hearer.closed(LOST);
  await vi.advanceTimersByTimeAsync(200);
  streams[1]?.hearer.heard("two");
  expect(heard).toEqual(["one", "two"]);
  expect(live).toEqual([true, false, true]);
});

test("silence breaks it", async () => {
  streams[0]?.hearer.heard("one");
  await vi.advanceTimersByTimeAsync(15_000);
  expect([streams[0]?.isOpen, live.at(-1)]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(streams).toHaveLength(2);
});

test("one that is closed stays closed until it is opened", async () => {
  feed.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([streams.length, streams[0]?.isOpen]).toEqual([1, false]);
  feed.open();
  feed.open();
  expect(streams).toHaveLength(2);
});

test("a platform that is gone is asked ever more seldom", async () => {
  for (let minute = 0; minute < 60; minute++) {
    streams.at(-1)?.hearer.closed(LOST);
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(streams.length).toBeLessThan(70);
  expect(live.at(-1)).toBe(false);
});

test("one without signs of life is opened anew after its own time, and that is no failure", async () => {
  feed.close();
  const opened = streams.length;
  const quiet = new Feed<string>(
    () => {
      const stream = { hearer: { heard: () => undefined, closed: () => undefined }, isOpen: true };
      streams.push(stream);
      return { hangUp: () => void (stream.isOpen = false) };
    },
    { heard: () => undefined, live: () => undefined },
    60_000,
  );
  quiet.open();
  await vi.advanceTimersByTimeAsync(59_000);
  expect([streams.length, streams.at(-1)?.isOpen]).toEqual([opened + 1, true]);
  // However often: the pauses, of 100 ms at the most, do not grow.
  await vi.advanceTimersByTimeAsync(20 * 60_100 - 59_000);
  expect(streams.length).toBe(opened + 1 + 20);
  quiet.close();
});
