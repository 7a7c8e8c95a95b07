// Whose preferences hold in a browser in which one account takes the place of another.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "../../../src/environment/preferences";
import { takeOver, written } from "../../../src/store/account/roaming";

const who = vi.hoisted(() => ({ id: "ada" }));
vi.mock("../../../src/store/account/account", () => ({ account: () => who, clients: {} }));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
afterEach(() => void vi.unstubAllGlobals());

test("preferences are taken over once for each time that they are written", () => {
  takeOver({ value: written({ theme: "dark" }), version: 2n });
  takeOver({ value: written({ theme: "light" }), version: 2n });
  expect(preferences().theme).toBe("dark");
  takeOver({ value: written({ theme: "light" }), version: 3n });
  expect(preferences().theme).toBe("light");
});

test("those of another account are taken over, however often the ones before were written", () => {
  takeOver({ value: written({ theme: "dark", sound: false }), version: 7n });
  who.id = "ben";
  takeOver({ value: written({ theme: "light", sound: true }), version: 2n });
  expect(preferences()).toMatchObject({ theme: "light", sound: true });
});
