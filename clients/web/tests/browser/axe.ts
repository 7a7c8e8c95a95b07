import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = new URL("../../node_modules/axe-core/axe.min.js", import.meta.url);

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** Demands that axe finds nothing on the page as it is, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await readFile(AXE, "utf8"));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: Axe }).axe.run());
    const said = violations.map(({ id, nodes }) => [id, ...nodes.map((node) => `${node.html}\n${node.failureSummary ?? ""}`)]);
    expect(said, colorScheme).toEqual([]);
  }
}
