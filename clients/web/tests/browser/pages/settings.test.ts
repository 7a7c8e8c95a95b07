// What a viewer has set, or a finger asks for: sounds, and a second press before a move is played.
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { byPointer, place, possibleOf, resign, turn } from "../players/tablut_player";
import { expectAccessible } from "../story/axe";
import { storiesOf } from "../story/story";

const story = storiesOf("tablut");

/** A seat that is taken is confirmed only after the page has heard otherwise that it is the viewer's turn. */
async function confirmLate(page: Page): Promise<void> {
  await page.route("**/JoinMatch", async (route) => {
    const response = await route.fetch();
    await page.locator("a.waits").waitFor();
    await route.fulfill({ response });
  });
}

async function challenge(page: Page): Promise<void> {
  await page.getByText("Attackers", { exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await turn(page);
}

const isPlayed = (page: Page, notation: string): Promise<void> => page.locator(".log .what", { hasText: notation }).waitFor();
const count = (page: Page, notation: string): Promise<number> => page.locator(".log .what", { hasText: notation }).count();

/** How often the page has made a tone. */
const tones = (page: Page): Promise<number> => page.evaluate(() => (globalThis as { tones?: number }).tones ?? 0);

/** Runs in the page, before its own code. */
function countTones(): void {
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function (this: AudioContext) {
    const counter = globalThis as { tones?: number };
    counter.tones = (counter.tones ?? 0) + 1;
    return make.call(this);
  };
}

story("moves can be heard, until sounds are switched off", async ({ arrive }) => {
  const { page, context } = await arrive();
  await context.addInitScript(countTones);
  await page.reload();
  await confirmLate(page);
  await challenge(page);
  await expect.poll(() => tones(page)).toBe(1); // for one's turn, once
  await byPointer(page, "a4", "b4");
  await isPlayed(page, "a4-b4");
  await expect.poll(() => tones(page)).toBe(2);
  const at = new URL(page.url()).pathname;

  await page.locator(".head .who").click();
  await page.getByLabel("Sounds").uncheck();
  await page.goto(at);
  await turn(page);
  const [from, to] = await possibleOf(page, ["b4", "b3"], ["f1", "g1"]);
  await byPointer(page, from, to);
  await isPlayed(page, `${from}-${to}`);
  await turn(page);
  await resign(page);
  expect(await tones(page)).toBe(0);
});

story("a finger is asked before a move is played, and may think again", async ({ arrive }) => {
  const { page } = await arrive("/", { hasTouch: true, viewport: { width: 390, height: 844 } });
  await challenge(page);
  const tap = async (...squares: readonly string[]): Promise<void> => {
    for (const square of squares) await place(page, square).tap();
  };
  await tap("a4", "b4");
  await page.getByText("a4-b4: press again or confirm.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back", exact: true }).tap();
  await tap("e5"); // elsewhere, and nothing is left of it
  expect(await page.getByRole("button", { name: /^Confirm/ }).count()).toBe(0);
  await tap("i4", "i3");
  await page.getByRole("button", { name: "Confirm i4-i3" }).tap();
  await isPlayed(page, "i4-i3");
  expect(await count(page, "a4-b4")).toBe(0);

  await turn(page);
  const [from, to] = await possibleOf(page, ["a4", "b4"], ["f1", "g1"]);
  await tap(from, to, to); // the same place again
  await isPlayed(page, `${from}-${to}`);
});

story("who wants to be asked before each move is asked with a mouse, too", async ({ arrive }) => {
  const { page } = await arrive("/account");
  await page.getByLabel(/^Ask before each move/).check();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await challenge(page);
  await byPointer(page, "a4", "b4");
  await page.getByText("a4-b4: press again or confirm.").waitFor();
  for (let back = 0; back < 2; back++) await page.keyboard.press("Escape");
  await place(page, "a4").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  for (let held = 0; held < 3; held++) await page.keyboard.down("Enter"); // a finger that is slow to leave the key
  await page.keyboard.up("Enter");
  await page.getByText("a4-b4: press again or confirm.").waitFor();
  await page.keyboard.press("Escape");
  await byPointer(page, "a6", "a7");
  await page.getByRole("button", { name: "Confirm a6-a7" }).click();
  await isPlayed(page, "a6-a7");
  expect(await count(page, "a4-b4")).toBe(0);
});

story("what is forgotten stays so, though an answer comes while the page is left", async ({ arrive }) => {
  const { page, context } = await arrive("/account", { serviceWorkers: "block" }); // what goes through one cannot be held here
  const beside = await context.newPage(); // a page that is being left is not asked
  await beside.goto("/icon.svg");
  const kept = (): Promise<string | null> => beside.evaluate(() => localStorage.getItem("ardri.preferences"));
  await page.getByLabel("Sounds").waitFor();
  await page.getByRole("button", { name: "Forget all of it here" }).click();
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/GetAccount", (route) => isAnswered.then(() => route.continue()));
  const leaving = new Promise<Route>((resolve) => void page.route(new URL("/", page.url()).href, resolve));
  await Promise.all([page.waitForRequest("**/GetAccount"), page.getByLabel("Sounds").uncheck()]);
  await page.getByRole("button", { name: "Forget it: yes" }).evaluate((button: HTMLElement) => button.click()); // waits for no other page
  const elsewhere = await leaving;
  expect(await kept()).toBeNull();
  answer();
  await expect.poll(kept).not.toBeNull();
  await elsewhere.continue();
  await page.getByRole("button", { name: "Play Tablut" }).waitFor();
  expect(await kept()).toBeNull();
});

story("what is chosen can be seen where the system sets all colours", async ({ arrive }) => {
  const { page } = await arrive("/", { forcedColors: "active" });
  const line = (opponents: string): Promise<string> =>
    page.locator(".choice label", { hasText: opponents }).evaluate((label) => getComputedStyle(label).outlineStyle);
  await page.getByRole("button", { name: "Play Tablut" }).waitFor();
  expect([await line("The computer"), await line("Whoever comes")]).toEqual(["solid", "none"]);
});
