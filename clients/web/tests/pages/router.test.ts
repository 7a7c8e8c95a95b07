// Which page is shown, and who may change it.
import { beforeEach, expect, test, vi } from "vitest";

const at = { pathname: "/", search: "", hash: "" };
const move = (_state: unknown, _title: string, path: string): void => void (at.pathname = path);

// It is drawn in a document, which these tests have not.
vi.mock("../../src/pages/parts/unloaded", () => ({ Unloaded: () => null, PartUnloaded: () => null }));

beforeEach(() => {
  vi.stubGlobal("location", at);
  vi.stubGlobal("history", { pushState: move, replaceState: (state: unknown, title: string, path?: string) => path !== undefined && move(state, title, path) });
  vi.stubGlobal("window", { scrollY: 0, addEventListener: () => undefined });
});

test("an answer leads on from the page that has asked, and from no other one", async () => {
  const { go, goFromHere, place } = await import("../../src/pages/router");
  go("/match/tablut.a");
  const [soon, late] = [goFromHere(), goFromHere()];
  soon("/learn");
  expect(place().path).toBe("/learn");
  late("/", true);
  expect([place().path, at.pathname]).toEqual(["/learn", "/learn"]);
});
