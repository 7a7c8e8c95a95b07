// The worker itself, in a browser whose storage is full.
import { afterEach, expect, test, vi } from "vitest";

const FILE = "/assets/index-1.js";

afterEach(() => void vi.unstubAllGlobals());

test("a file that cannot be kept is loaded all the same", async () => {
  const heard = new Map<string, (event: object) => void>();
  const cache = { match: () => Promise.resolve(undefined), put: () => Promise.reject(new DOMException("full", "QuotaExceededError")) };
  vi.stubGlobal("self", { addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener) });
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  vi.stubGlobal("location", { origin: "http://test" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("code")));
  vi.stubGlobal("__FILES__", [FILE]);
  await import("../../src/worker/service_worker");
  const answer = await new Promise<Response>((resolve, reject) => {
    const respondWith = (given: Promise<Response>): void => void given.then(resolve, reject);
    heard.get("fetch")?.({ request: { method: "GET", mode: "cors", url: `http://test${FILE}` }, respondWith });
  });
  expect(await answer.text()).toBe("code");
});
