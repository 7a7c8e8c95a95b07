// What a page costs its own thread, whatever others do with the cores meanwhile.
import type { Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time on a core, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The milliseconds on a core of each task of the page's thread while `run` runs, the longest first. */
export async function tasksOf(page: Page, run: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  await page.context().tracing.stop(); // which costs the page more than what is measured
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const mains = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(({ pid, tid }) => `${pid}.${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && mains.has(`${pid}.${tid}`));
  return tasks.map(({ tdur }) => (tdur ?? 0) / 1000).sort((one, other) => other - one);
}
