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

/** What `work` took a core of the machine on which bounds of milliseconds were set. */
const USUAL_MILLISECONDS = 14;
const TIMES = 7;

/** How many times as long as there the page's thread takes for the same work: cores differ, and so do their hours. At least 1. */
export async function slowness(page: Page): Promise<number> {
  const found: number[] = [];
  for (let time = 0; time < TIMES; time++) found.push(await secondsOf(page, () => page.evaluate(work)));
  return Math.max(1, (1000 * Math.min(...found)) / USUAL_MILLISECONDS);
}

/** Runs in the page: draws as boards do, and takes it away. */
function work(): void {
  const board = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  for (let count = 0; count < 3000; count++) {
    const piece = board.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "circle"));
    piece.setAttribute("cx", String(count % 100));
    piece.setAttribute("class", count % 2 === 0 ? "piece" : "place");
  }
  board.getBoundingClientRect();
  board.remove();
}

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
export function costOf(page: Page, usable: () => Promise<void>): Promise<number> {
  return secondsOf(page, async () => {
    await page.reload();
    await usable();
  });
}

/** The seconds on a core of the page's thread while `run` runs. */
async function secondsOf(page: Page, run: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" }); // not the time that others had the cores
  await run();
  const { metrics } = await devtools.send("Performance.getMetrics");
  await devtools.detach();
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}
