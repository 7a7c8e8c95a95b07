// A story: people use a running platform with browsers; and what is demanded of every page that they see.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Logger, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "../platform/platform";

const CHROMIUM = process.env["ARDRI_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"];
/**
 * A story fails when it has made no call to the browser for this long. Its whole length shows only how busy the machine
 * is.
 */
const STORY_MILLISECONDS = Number(process.env["ARDRI_STORY_MS"] ?? 150_000);
/** The folder for pictures, pages and complaints of failed stories; git ignores it. */
const FAILURES = process.env["ARDRI_STORY_FAILURES"] ?? new URL("../failures", import.meta.url).pathname;
/** Whether traces of all pages are kept there, too. They make a story a quarter slower. */
const IS_TRACED = process.env["ARDRI_STORY_TRACES"] !== undefined;
/** How many calls to the browser are printed after a failure, to show where the story stood. */
const CALLS_TOLD = 12;
/**
 * No request. Interception begins with the first route. If that comes later than the service worker, requests made at
 * first are missed.
 */
const NOTHING = (): boolean => false;
/** The browser's words for a call that was refused or got no answer, which is no fault of the page. */
const REFUSED = /Failed to load resource|WebSocket connection to .* failed/;

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
}

export interface Stage {
  readonly platform: Platform;
  /** A new person without an account, whose page opens that path or address; its service worker, if any, has taken over. */
  arrive(at?: string, options?: BrowserContextOptions): Promise<Person>;
  /** Allows pages to call that host, because it is part of the story. */
  permit(host: string): void;
}

/** Tells stories on one platform with these games. Any complaint of a page fails its story. */
export function storiesOf(...games: string[]): (name: string, run: (stage: Stage) => Promise<void>) => void {
  let platform: Platform;
  let browser: Browser;
  const calls: string[] = [];

  beforeAll(async () => {
    platform = await startPlatform(...games);
    const logger: Logger = { isEnabled: (name) => name === "api", log: (_name, _severity, message) => calls.push(String(message)) };
    browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET, logger, timeout: STORY_MILLISECONDS });
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  });

  return (name, run) =>
    test(name, async () => {
      const contexts: BrowserContext[] = [];
      const complaints: string[] = [];
      const homes = new Set([new URL(platform.address).host]);
      const arrive = async (at = "/", options: BrowserContextOptions = {}): Promise<Person> => {
        const viewport = { width: 1280, height: 800 };
        const usual = { reducedMotion: "reduce", viewport, baseURL: platform.address } as const;
        const context = await browser.newContext({ ...usual, ...options });
        contexts.push(context);
        context.setDefaultTimeout(STORY_MILLISECONDS); // others may think for long
        if (IS_TRACED) await context.tracing.start({ screenshots: true, snapshots: true });
        context.on("page", (page) => listen(page, homes, complaints));
        if (options.serviceWorkers !== "block") await context.route(NOTHING, (route) => route.continue());
        const page = await context.newPage();
        await page.goto(at);
        if (options.serviceWorkers !== "block") await page.waitForFunction(isTakenOver);
        return { page, context };
      };
      try {
        await Promise.race([run({ platform, arrive, permit: (host) => homes.add(host) }), standstill(calls)]);
        expect(complaints).toEqual([]);
      } catch (error) {
        console.error(`the last calls of the browser:\n${calls.slice(-CALLS_TOLD).join("\n")}`);
        await keep(`${games.join("-")} ${name}`, contexts, [...complaints, ...platform.said()]).catch(console.error);
        throw error;
      } finally {
        await Promise.all(contexts.map((context) => context.close()));
      }
    });
}

/**
 * Runs in the page. Requests that a page makes while its service worker takes over are not intercepted, so no story
 * begins before. Pages of other sites, and those for frames, have no worker.
 */
function isTakenOver(): boolean {
  const isWithout = document.getElementById("app") === null || location.pathname.startsWith("/embed/");
  return isWithout || navigator.serviceWorker.controller !== null;
}

/** Fails once no more calls are made. The pages can still be looked at then. */
async function standstill(calls: readonly string[]): Promise<never> {
  for (let before = -1; before !== calls.length; ) {
    before = calls.length;
    await new Promise((resolve) => setTimeout(resolve, STORY_MILLISECONDS).unref());
  }
  throw new Error(`a story stands still for ${STORY_MILLISECONDS} ms`);
}

/** Collects errors, and requests to other hosts. */
function listen(page: Page, homes: ReadonlySet<string>, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`error: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !REFUSED.test(message.text())) complaints.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol !== "data:" && !homes.has(host)) complaints.push(`a request to ${host}`);
  });
}

async function keep(name: string, contexts: readonly BrowserContext[], said: readonly string[]): Promise<void> {
  const folder = join(FAILURES, name.replaceAll(/\W+/g, "-"));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "said.txt"), said.join("\n"));
  for (const [person, context] of contexts.entries()) {
    for (const [tab, page] of context.pages().entries()) {
      await page.screenshot({ path: join(folder, `${person}-${tab}.png`) });
      await writeFile(join(folder, `${person}-${tab}.html`), await page.content());
      console.error(`${person}-${tab}, ${page.url()}: ${await page.locator("body").innerText()}`);
    }
    if (IS_TRACED) await context.tracing.stop({ path: join(folder, `${person}.zip`) }).catch(console.error); // one that was measured has none
  }
  console.error(`kept in ${folder}: pictures, pages, and what pages and platform said`);
}
