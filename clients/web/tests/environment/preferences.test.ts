// What is set in one tab, while another one is open.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const KEY = "ardri.preferences";

let kept: Map<string, string>;
let told: (event: { readonly key: string }) => void;

beforeEach(() => {
  kept = new Map();
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("window", { addEventListener: (_: string, heard: typeof told) => (told = heard) });
});
afterEach(() => void vi.unstubAllGlobals());

test("what another tab has set meanwhile stays set", async () => {
  const { prefer } = await import("../../src/environment/preferences");
  kept.set(KEY, '{"sound": false}');
  prefer({ theme: "dark" });
  expect(JSON.parse(kept.get(KEY) ?? "")).toMatchObject({ sound: false, theme: "dark" });
});

test("what another tab sets holds here, too", async () => {
  const { preferences } = await import("../../src/environment/preferences");
  kept.set(KEY, '{"confirm": true, "theme": "light"}');
  told({ key: KEY });
  expect(preferences()).toMatchObject({ confirm: true, theme: "light" });
  expect(document.documentElement.dataset["theme"]).toBe("light");
});
