// Takes pictures of every page and board, light, dark and on a phone: node scripts/screens.mjs [FOLDER]
// It starts a platform of its own (ARDRI_PYTHON, ARDRI_CHROMIUM say with what).
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { runnerImport } from "vite";

const FOLDER = process.argv[2] ?? new URL("../../../docs/screens/", import.meta.url).pathname;
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"];
const WIDE = { width: 1280, height: 800 };
const LOOKS = {
  light: { viewport: WIDE, colorScheme: "light" },
  dark: { viewport: WIDE, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light", hasTouch: true },
};
const QUALITY = 55;
/** Fonts, lazy parts of a page, and the first answers. */
const SETTLE_MILLISECONDS = 900;
const SEATS = { tablut: 2, tara: 4, westeria: 4, plaques: 7 };
/** How far into a match of computers its board is shown. */
const STEP = { tablut: 24, tara: 30, westeria: 40, plaques: 30 };
const NO_CLOCK = { kind: "CLOCK_KIND_NONE" };
const ENTRANTS = 4;

const { module: platforms } = await runnerImport(new URL("../tests/browser/platform.ts", import.meta.url).pathname);
const platform = await platforms.startPlatform(...Object.keys(SEATS));
const browser = await chromium.launch({ executablePath: process.env["ARDRI_CHROMIUM"] ?? "/usr/bin/chromium", args: QUIET });
try {
  await mkdir(FOLDER, { recursive: true });
  const guest = await call("AccountService/CreateGuest", { name: "Ann" });
  const pages = await addresses(guest);
  for (const [look, options] of Object.entries(LOOKS)) await takeAll(pages, look, options, guest);
} finally {
  await browser.close();
  await platform.stop();
}

/** What each picture shows, by its name. */
async function addresses({ token, account }) {
  const found = {
    lobby: "/", watch: "/watch", matches: "/matches", account: "/account", player: `/player/${account.accountId}`,
    learn: "/learn", tournaments: "/tournaments", "new-tournament": "/tournaments/new", organise: "/organise", nowhere: "/nowhere",
  };
  for (const [game, seats] of Object.entries(SEATS)) {
    const bots = Array.from({ length: seats }, (_, seat) => ({ seat, bot: { level: 1 } }));
    const own = await open(token, { game, seats, seat: 0, bots: bots.slice(1), requestId: `own ${game}` });
    const watched = await open(token, { game, seats, watchOnly: true, bots, requestId: `watched ${game}` });
    Object.assign(found, { [`${game}-turn`]: `/match/${own}`, [`${game}-later`]: `/match/${watched}/${STEP[game]}` });
    Object.assign(found, { [`${game}-lesson`]: `/learn/${game}`, [`${game}-rules`]: `/rules/${game}` });
    if (game === "tablut") found["embed"] = `/embed/${own}`;
  }
  return { ...found, tournament: await tournament() };
}

async function open(token, wish) {
  const { match } = await call("LobbyService/OpenMatch", { ...wish, clock: NO_CLOCK }, token);
  return match.matchId;
}

/** A small cup of levels, created by its form; its address. */
async function tournament() {
  const context = await browser.newContext({ baseURL: platform.address, viewport: WIDE });
  const page = await context.newPage();
  await page.goto("/organise");
  await page.getByLabel("Token").fill(await platform.token("organise"));
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByRole("link", { name: "New tournament" }).click();
  for (let entrant = 1; entrant <= ENTRANTS; entrant++) {
    const strength = page.getByLabel(`Strength of entrant ${entrant}`);
    if ((await strength.count()) > 0) await strength.selectOption("1");
  }
  await page.getByRole("button", { name: "Create and start" }).click();
  await page.locator(".title .state", { hasText: "Over" }).waitFor({ timeout: 60_000 }).catch(() => {}); // one that runs is a picture too
  const { pathname } = new URL(page.url());
  await context.close();
  return pathname;
}

async function takeAll(pages, look, options, { token, account }) {
  const context = await browser.newContext({ ...options, baseURL: platform.address, reducedMotion: "reduce" });
  const kept = JSON.stringify({ id: account.accountId, name: account.name, token });
  await context.addInitScript((guest) => localStorage.setItem("ardri.account", guest), kept);
  const page = await context.newPage();
  const chrome = await context.newCDPSession(page);
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await page.waitForTimeout(SETTLE_MILLISECONDS);
    const { data } = await chrome.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    await writeFile(join(FOLDER, `${name}-${look}.webp`), Buffer.from(data, "base64"));
  }
  await context.close();
}

async function call(method, message, token = "") {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${platform.address}/ardri.gateway.v1.${method}`, { method: "POST", headers, body: JSON.stringify(message) });
  if (!answer.ok) throw new Error(`${method}: ${await answer.text()}`);
  return answer.json();
}
