// A story: people with browsers at a running platform, and what is demanded of every page that they see.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Logger, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "../platform/platform";

const CHROMIUM = process.env["ARDRI_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"];
/** A story has failed once the browser was asked for nothing for so long: how long all of it takes says how busy the machine is. */
const STORY_MILLISECONDS = Number(process.env["ARDRI_STORY_MS"] ?? 150_000);
/** Pictures, pages and complaints of what has failed; git ignores it. */
const FAILURES = process.env["ARDRI_STORY_FAILURES"] ?? new URL("../failures", import.meta.url).pathname;
/** Whether traces are kept there too, of all that a page went through; a story takes a quarter more for them. */
const IS_TRACED = process.env["ARDRI_STORY_TRACES"] !== undefined;
/** Of what was asked of the browser before a story failed: one that came to nothing says where it stood. */
const CALLS_TOLD = 12;
/** How a browser says that a call was refused or that nobody answered: that happens. */
const REFUSED = /Failed to load resource|WebSocket connection to .* failed/;

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
}

export interface Stage {
  readonly platform: Platform;
  /** Somebody new, without an account, who sees that path or address. */
  arrive(at?: string, options?: BrowserContextOptions): Promise<Person>;
  /** Pages may call that host too, as it is part of the story. */
  permit(host: string): void;
}

/** Stories at one platform with these games. Whatever a page complains of fails its story. */
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
        const page = await context.newPage();
        await page.goto(at);
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

/** Fails once no more calls are made, while the pages can still be looked at. */
async function standstill(calls: readonly string[]): Promise<never> {
  for (let before = -1; before !== calls.length; ) {
    before = calls.length;
    await new Promise((resolve) => setTimeout(resolve, STORY_MILLISECONDS).unref());
  }
  throw new Error(`a story stands still for ${STORY_MILLISECONDS} ms`);
}

/** Errors, and calls to other hosts. */
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
