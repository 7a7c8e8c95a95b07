// Takes pictures of every page and board, light, dark and on a phone: node scripts/screens.mjs [FOLDER] [NAME ..]
// It starts a platform of its own (ARDRI_PYTHON, ARDRI_CHROMIUM say with what). NAME: only pictures whose names begin so.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { runnerImport } from "vite";
import { scenes } from "./scenes.mjs";

const FOLDER = process.argv[2] ?? new URL("../../../docs/screens/", import.meta.url).pathname;
const WANTED = process.argv.slice(3);
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"];
const WIDE = { width: 1280, height: 800 };
const LOOKS = {
  light: { viewport: WIDE, colorScheme: "light" },
  dark: { viewport: WIDE, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light", hasTouch: true },
};
const QUALITY = 55;
const GAMES = ["tablut", "tara", "westeria", "plaques"];
/** Rings and arrows look where the board is so often. */
const SETTLE_MILLISECONDS = 500;
const DAY_MILLISECONDS = 86_400_000;
const ORGANISER_KEY = "ardri.organiser";

const { module: platforms } = await runnerImport(new URL("../tests/browser/platform/platform.ts", import.meta.url).pathname);
const platform = await platforms.startPlatform(...GAMES);
const browser = await chromium.launch({ executablePath: process.env["ARDRI_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell", args: QUIET });
try {
  await mkdir(FOLDER, { recursive: true });
  const shown = await scenes(platform, browser);
  for (const [look, options] of Object.entries(LOOKS)) await takeAll(shown, look, options);
} finally {
  await browser.close();
  await platform.stop();
}

async function takeAll({ ann: { token, account }, organiser, addresses }, look, options) {
  const context = await browser.newContext({ ...options, baseURL: platform.address, reducedMotion: "reduce" });
  const kept = JSON.stringify({ id: account.accountId, name: account.name, token });
  // Once: the page changes what it finds for a session of its own.
  await context.addInitScript((guest) => { localStorage["ardri.account"] ??= guest; }, kept);
  const page = await context.newPage();
  const chrome = await context.newCDPSession(page);
  for (const [name, path] of Object.entries(addresses)) {
    if (WANTED.length > 0 && !WANTED.some((each) => name.startsWith(each))) continue;
    if (name === "new-tournament") await page.evaluate(([key, own]) => sessionStorage.setItem(key, own), [ORGANISER_KEY, JSON.stringify({ token: organiser, expires: Date.now() + DAY_MILLISECONDS })]);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.waitForFunction(isReady);
    await page.waitForTimeout(SETTLE_MILLISECONDS);
    const { data } = await chrome.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    await writeFile(join(FOLDER, `${name}-${look}.webp`), Buffer.from(data, "base64"));
  }
  await context.close();
}

/** Runs in the page: whether nothing is still to come. */
function isReady() {
  const isComing = [...document.querySelectorAll(".empty")].some((each) => /^(Loading|Opening|Looking|Reading|Setting up)/.test(each.textContent));
  const isBusy = document.querySelector('[aria-busy="true"], .log:empty, .miniature:empty') !== null;
  return !isComing && !isBusy && document.querySelector("main > *") !== null;
}
