// The search that a tab is in, over the loading of its page.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Form } from "../../../src/model/setup/form";
import { forgetSearch, keepSearch, keptSearch } from "../../../src/store/matchmaking/kept_search";

const SEARCH = { ticketId: "t", game: "tablut", form: { seats: 2 } as Form };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a search is kept as long as the platform keeps its ticket, and until it is forgotten", () => {
  expect(keptSearch()).toBeUndefined();
  keepSearch(SEARCH);
  vi.advanceTimersByTime(59_000);
  expect(keptSearch()).toMatchObject(SEARCH);
  vi.advanceTimersByTime(1000);
  expect(keptSearch()).toBeUndefined();
  keepSearch(SEARCH);
  forgetSearch();
  expect(keptSearch()).toBeUndefined();
});

test("what something else has written is no search", () => {
  for (const text of ["no json", "1", "null", "[]", '{"asked": 0}']) {
    sessionStorage.setItem("ardri.search", text);
    expect(keptSearch()).toBeUndefined();
  }
});
