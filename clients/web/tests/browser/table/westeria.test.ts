// Westeria through the page alone.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { byKeys, byPointer, look, placeOf, play } from "../players/player";
import { PLACING, SHORT, placeByKeys, placeByPointer, plan } from "../players/westeria_player";
import { expectAccessible } from "../story/axe";
import { meet, openMatch } from "../story/matches";
import { storiesOf } from "../story/story";

/** Units of each side in the small land. */
const ARMY = 9;

const story = storiesOf("westeria");

story("two people play to the end, one by pointer and one by keyboard alone", async ({ arrive }) => {
  const [ann, ben] = await meet({ arrive }, { game: "westeria", seats: 2, options: SHORT });
  const beginner = await toAct(ann.page, ben.page);
  expect(await beginner.getByRole("group", { name: "The land of Westeria" }).ariaSnapshot()).toMatchSnapshot("the land at the start");

  await Promise.all([play(ann.page, byPointer, plan, PLACING), play(ben.page, byKeys, plan, PLACING)]);
  await expectAccessible(ann.page);
  await Promise.all([placeByPointer(ann.page), placeByKeys(ben.page)]);

  await toAct(ann.page, ben.page);
  for (const { page } of [ann, ben]) await expect.poll(() => page.locator(".units .unit").count()).toBe(2 * ARMY);
  await hidesUnits(ann.page, ben.page);
  await Promise.all([playWatched(ann.page), play(ben.page, byKeys, plan)]);
  for (const { page } of [ann, ben]) await page.locator(".prompt.over").waitFor();
  await ann.page.getByRole("button", { name: "One step back" }).click();
  await ann.page.getByText("Looking back").waitFor();
  await expectAccessible(ann.page);
});

story("one person meets three computers, and reloads while placing", async ({ arrive }) => {
  const ann = await arrive("/", { reducedMotion: "no-preference" });
  await openMatch(ann, "Ann", { game: "westeria", seats: 4, options: SHORT, level: 1 });
  await play(ann.page, byKeys, plan, PLACING);
  const { places } = await look(ann.page);
  await placeOf(ann.page, places[0]?.key).click();
  const left = ann.page.locator(".tray h2 small", { hasText: "8 to place" });
  await left.waitFor();
  await ann.page.reload();
  await left.waitFor();
  await ann.page.getByRole("button", { name: "Place the rest by chance" }).click();
  await ann.page.getByRole("button", { name: "Ready", exact: true }).click();
  await play(ann.page, byPointer, plan);
  await ann.page.locator(".prompt.over").waitFor();
});

/** Whoever can choose first. */
function toAct(...pages: readonly Page[]): Promise<Page> {
  return Promise.race(pages.map((page) => look(page).then(() => page)));
}

/** Plays to the end by pointer; axe looks on one's turn with a note on a unit, and with a unit taken up. */
async function playWatched(page: Page): Promise<void> {
  await look(page);
  await takesNotes(page);
  await expectAccessible(page);
  await play(page, byPointer, plan, /choose where it goes/);
  await expectAccessible(page);
  await play(page, byPointer, plan);
}

/** Notes what a unit of the opponent's may be, and still knows it when the page is loaded again. */
async function takesNotes(page: Page): Promise<void> {
  await page.locator(`.board [data-place][aria-label*="'s unit"]`).first().click();
  await page.getByLabel(/^Your note on/).selectOption("King");
  const noted = page.locator('.board [data-place][aria-label*="noted as King"]');
  await noted.waitFor();
  await page.reload();
  await noted.waitFor();
}

/** What stands where is told to its owner alone. */
async function hidesUnits(owner: Page, other: Page): Promise<void> {
  const units = (await said(owner)).flatMap((words) => {
    const found = /^(\w+), Your ([A-Z]\w*( [A-Z]\w*)?)/.exec(words);
    return found === null ? [] : [{ zone: found[1] ?? "", kind: found[2] ?? "" }];
  });
  expect(units.length).toBe(ARMY);
  const seen = (await said(other)).filter((words) => units.some(({ zone }) => words.startsWith(`${zone}, `)));
  expect(seen.filter((words) => !/^\w+, \w+'s unit;/.test(words))).toEqual([]);
  const drawn = other.locator(".units .unit");
  expect((await drawn.count()) - (await drawn.locator(".title").count())).toBe(units.length);
}

/** What is said of each zone. */
function said(page: Page): Promise<string[]> {
  return page.locator(".board [data-place]").evaluateAll((all) => all.map((zone) => zone.getAttribute("aria-label") ?? ""));
}
