// The worker itself: in a browser whose storage is full, and where a notification is pressed.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const FILE = "/assets/index-1.js";

const heard = new Map<string, (event: object) => void>();
const openWindow = vi.fn((_path: string) => Promise.resolve());
const focus = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  vi.clearAllMocks();
  vi.resetModules();
  const cache = { match: () => Promise.resolve(undefined), put: () => Promise.reject(new DOMException("full", "QuotaExceededError")) };
  const clients = { matchAll: () => Promise.resolve([{ url: "http://test/match/tablut.x", focus }]), openWindow };
  vi.stubGlobal("self", { clients, addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener) });
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  vi.stubGlobal("location", { origin: "http://test" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("code")));
  vi.stubGlobal("__FILES__", [FILE]);
  await import("../../src/worker/service_worker");
});
afterEach(() => void vi.unstubAllGlobals());

test("a file that cannot be kept is loaded all the same", async () => {
  const answer = await new Promise<Response>((resolve, reject) => {
    const respondWith = (given: Promise<Response>): void => void given.then(resolve, reject);
    heard.get("fetch")?.({ request: { method: "GET", mode: "cors", url: `http://test${FILE}` }, respondWith });
  });
  expect(await answer.text()).toBe("code");
});

test("a notification leads to the page of its match", async () => {
  const press = (data: string): Promise<unknown> =>
    new Promise((resolve) => heard.get("notificationclick")?.({ notification: { data, close: () => undefined }, waitUntil: (done: Promise<unknown>) => resolve(done) }));
  await press("/match/tablut.x");
  expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, []]);
  await press("/match/tara.y");
  expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, [["/match/tara.y"]]]);
});
