import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url);
/** Rules of axe's own choice that look at colours: pages differ in nothing else in dark (`light-dark` in the styles). */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
const OPTIONS = {
  light: { resultTypes: ["violations"] },
  dark: { resultTypes: ["violations"], runOnly: OF_COLOURS },
} as const;

interface Axe {
  run(options: { readonly resultTypes: readonly string[]; readonly runOnly?: readonly string[] }): Promise<{
    passes: unknown[];
    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
  }>;
}

/** Demands that axe finds nothing on the page as it is, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await readFile(AXE, "utf8"));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { passes, violations } = await page.evaluate((options) => (globalThis as unknown as { axe: Axe }).axe.run(options), OPTIONS[colorScheme]);
    const said = violations.map(({ id, nodes }) => [id, ...nodes.map((node) => `${node.html}\n${node.failureSummary ?? ""}`)]);
    expect(said, colorScheme).toEqual([]);
    expect(passes.length, `rules that looked at something in ${colorScheme}`).toBeGreaterThan(0);
  }
}
