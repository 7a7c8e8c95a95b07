// What a page costs its own thread, whatever others do with the cores meanwhile.
import type { Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time on a core, in microseconds. */
  readonly tdur?: number;
}

/** What the page says of itself, so that its thread is known. */
const MARK = "this is the page";

/** The milliseconds on a core of each task of the page's thread while `run` runs, the longest first. */
export async function tasksOf(page: Page, run: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  await page.context().tracing.stop().catch(() => undefined); // stopped before; it would cost more than what is measured
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await run();
  await page.evaluate((mark) => void performance.mark(mark), MARK);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const own = traceEvents.find(({ name }) => name === MARK); // browsers have pages of their own, too
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && pid === own?.pid && tid === own.tid);
  return tasks.map(({ tdur }) => (tdur ?? 0) / 1000).sort((one, other) => other - one);
}

/** The seconds on a core that the page's thread needs until `usable` holds of the page anew. */
export async function costOf(page: Page, usable: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" }); // not the time that others had the cores
  await page.reload();
  await usable();
  const { metrics } = await devtools.send("Performance.getMetrics");
  await devtools.detach();
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}
