// Tara through the page alone.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { act, byKeys, byPointer, look, placeOf, play } from "../players/player";
import { SHORT, plan } from "../players/tara_player";
import { expectAccessible } from "../story/axe";
import { meet, openMatch, playUntil, type Opened } from "../story/matches";
import { watchFor } from "../story/shown_briefly";
import { storiesOf } from "../story/story";
import { slowness, tasksOf } from "../story/thread";

/** A task that takes longer can be felt, on a machine as usual (`slowness`). */
const MOST_MILLISECONDS = 50;

/** So many steps make a match a long one. */
const LATE = 300;
/** What the machine itself needed once is not in all of them. */
const RUNS = 3;

const story = storiesOf("tara");

story("two people play to the end, one by pointer and one by keyboard alone", async ({ arrive }) => {
  const [ann, ben] = await meet({ arrive }, { game: "tara", seats: 2, options: SHORT });
  const { places } = await look(ann.page);
  expect(await heard(ann.page)).toMatchSnapshot("the board at the start");
  await expectAccessible(ann.page);
  await placeOf(ann.page, places[0]?.key).click();
  await expectAccessible(ann.page);

  await look(ben.page);
  // Cards that have decided who starts are open, and go back: Ann may hold one of them.
  const others = (await ben.page.content()).replaceAll(/gets card \d+ for the start/g, "");
  const own = await cards(ann.page);
  expect(own.length).toBe(6);
  expect(own.filter((card) => new RegExp(`\\b${card}\\b`, "i").test(others))).toEqual([]);

  const told = await watchFor(ann.page, ".prompt button", /^Next$/); // without movement, too
  await Promise.all([play(ann.page, byPointer, plan), play(ben.page, byKeys, plan)]);
  await told();
  for (const { page } of [ann, ben]) await page.locator(".prompt.over").waitFor();
  await backToTheIncome(ann.page);
  await expectAccessible(ann.page);
});

story("one person meets three computers, reloads in the middle, and is told how the round ends", async ({ arrive }) => {
  const ann = await arrive("/", { reducedMotion: "no-preference" });
  await openMatch(ann, "Ann", { game: "tara", seats: 4, options: SHORT, level: 1 });
  await play(ann.page, byKeys, plan, /^Your turn/);
  const before = await cards(ann.page);
  expect(before.length).toBe(6); // three in hand, three for the next round
  await ann.page.reload();
  await look(ann.page);
  expect(await cards(ann.page)).toEqual(before);

  const told = await watchFor(ann.page, ".prompt button", /^Next$/);
  await play(ann.page, byPointer, plan);
  await told();
  await expectAccessible(ann.page);
});

story("the board keeps its size while a turn is chosen, and a card of the next round says so", async ({ arrive }) => {
  const { page, context } = await arrive();
  await openMatch({ page, context }, "Ann", { game: "tara", seats: 4, options: SHORT, level: 1 });
  await play(page, byPointer, plan, /^Your turn/);
  const board = page.getByRole("group", { name: "Tara board" });
  const block = board.locator(".block").first();
  const drawn = await block.boundingBox();
  await page.locator('.board [data-place^="card "][aria-label$="for the next round"]').first().click();
  await page.locator(".prompt .notice", { hasText: "is for the next round" }).waitFor();
  const { places } = await look(page);
  await placeOf(page, places[0]?.key).click();
  await page.locator(".choices button", { hasText: "Discard it" }).waitFor();
  expect(await block.boundingBox()).toEqual(drawn);
  await placeOf(page, (await look(page)).places.find(({ key }) => !key.startsWith("card"))?.key).click();
  await page.getByText(/^Card \d+ in /).waitFor();
  expect(await block.boundingBox()).toEqual(drawn);
});

story("the largest view is opened and played without a task that can be felt", async ({ arrive }) => {
  const { page, context } = await arrive();
  await openMatch({ page, context }, "Ann", { game: "tara", seats: 4, options: SHORT, level: 1 });
  await look(page);
  const tasks = await tasksOf(page, async () => {
    await page.reload();
    await play(page, byPointer, plan);
    await page.locator(".prompt.over").waitFor();
  });
  expect(tasks.length).toBeGreaterThan(100);
  expect(tasks[0]).toBeLessThan(MOST_MILLISECONDS * (await slowness(page)));
});

story("late in a match of four, the page is opened and an action is played without a task that can be felt", async ({ arrive }) => {
  const ann = await arrive();
  const { page } = ann;
  const open = (): Promise<Opened> => openMatch(ann, "Ann", { game: "tara", seats: 4, options: {}, level: 1 });
  let late = await open();
  const longest: number[] = []; // of each run
  for (let run = 0; run < RUNS; run++) {
    while (!(await playUntil(ann, late, LATE))) late = await open(); // some end early
    const tasks = await tasksOf(page, async () => {
      await page.reload();
      await page.locator(".log li").nth(LATE / 2).waitFor({ state: "attached" });
      await actOnce(page);
    });
    expect(tasks.length).toBeGreaterThan(100);
    longest.push(tasks[0] ?? 0);
  }
  expect(Math.min(...longest)).toBeLessThan(MOST_MILLISECONDS * (await slowness(page)));
});

/** Presses what the plan says until the match has gone on. */
async function actOnce(page: Page): Promise<void> {
  const version = (): Promise<string | null> => page.locator(".replay input").getAttribute("max");
  const before = await version();
  for (let [count, mark] = [0, ""]; (await version()) === before; count++) {
    const sight = await look(page, mark);
    mark = await act(page, byPointer, plan(sight, count), sight);
    await expect.poll(async () => (await version()) !== before || (await look(page)).mark !== mark).toBe(true);
  }
}

/** The board as a screen reader hears it, whatever cards chance has dealt. */
async function heard(page: Page): Promise<string> {
  const snapshot = await page.getByRole("group", { name: "Tara board" }).ariaSnapshot();
  return snapshot.replaceAll(/card \d+, [^"']*?(, for the next round)?(, can be chosen)?(["'])/g, "a card$1$2$3");
}

/** What lies before the viewer: `card 13`. */
async function cards(page: Page): Promise<string[]> {
  const found = page.locator('.board [data-place^="card "]');
  return found.evaluateAll((all) => all.map((card) => (card as SVGElement).dataset["place"] ?? ""));
}

/** Looks back, step by step, to where the round's income is told. */
async function backToTheIncome(page: Page): Promise<void> {
  const income = page.getByRole("heading", { name: /^Income of round/ });
  const newest = Number(await page.locator(".replay input").getAttribute("max"));
  for (let step = newest - 1; step > 0 && !(await income.isVisible()); step--) {
    await page.keyboard.press(",");
    await page.getByText(`Looking back: step ${step} of`).waitFor(); // no longer only being read
  }
  expect(await income.isVisible()).toBe(true);
}
