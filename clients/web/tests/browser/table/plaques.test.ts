// Plaques through the page alone.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { SHORT, plan } from "../players/plaques_player";
import { byKeys, byPointer, look, play, type Sight } from "../players/player";
import { expectAccessible } from "../story/axe";
import { meet, openMatch, type Wish } from "../story/matches";
import { watchFor } from "../story/shown_briefly";
import { storiesOf, type Person } from "../story/story";

const story = storiesOf("plaques");

story("two people play to the end, one by pointer and one by keyboard alone", async ({ arrive }) => {
  const [ann, ben] = await meet({ arrive }, { game: "plaques", seats: 2, options: SHORT });
  await Promise.all([ann, ben].map(({ page }) => isDealt(page)));
  expect(await heard(ann.page)).toMatchSnapshot("the tableaux at the start");
  await hidesPlaques(ann.page, ben.page);

  await Promise.all([playWatched(ann.page), play(ben.page, byKeys, plan)]);
  for (const { page } of [ann, ben]) await page.locator(".prompt.over").waitFor();
  await expectAccessible(ann.page);
});

story("one person meets six computers, reloads in the middle, and is told how the hand ends", async ({ arrive }) => {
  const wish = { game: "plaques", seats: 7, options: { hands: 1 }, level: 1 };
  const [ann, before] = await arriveAtTurn(() => arrive("/", { reducedMotion: "no-preference" }), wish);
  await ann.page.reload();
  expect((await look(ann.page)).what).toBe(before.what);

  const told = await watchFor(ann.page, "h2", /^(Showdown|All others have yielded)$/);
  await Promise.all([told().then(() => expectAccessible(ann.page)), play(ann.page, byPointer, plan)]);
  await ann.page.locator(".prompt.over").waitFor();
});

story("who plays against six sees the own plaques above the bar, also in a low window", async ({ arrive }) => {
  const wish = { game: "plaques", seats: 7, options: { betting: "BETTING_NO_LIMIT" }, level: 1 };
  const [{ page }] = await arriveAtTurn(arrive, wish);
  await page.locator(".plaques .beside").waitFor();
  for (const height of [800, 640]) {
    await page.setViewportSize({ width: 1280, height });
    const [own, bar] = [page.locator(".plaques .own .mat"), page.locator(".prompt")];
    const gap = async (): Promise<number> => {
      const [{ y, height: high }, below] = [(await own.boundingBox())!, (await bar.boundingBox())!];
      return below.y - (y + high);
    };
    await expect.poll(gap).toBeGreaterThan(0);
  }
});

story("a press that has begun holds while the page learns more", async ({ arrive }) => {
  let learn = (): void => undefined;
  const learns = new Promise<void>((resolve) => (learn = resolve));
  const arriveUntold = async (): Promise<Person> => {
    const person = await arrive();
    await person.page.route("**/DescribeTable", (route) => learns.then(() => route.continue()));
    return person;
  };
  const wish = { game: "plaques", seats: 2, options: { hands: 1 }, level: 1 };
  const [{ page }] = await arriveAtTurn(arriveUntold, wish);
  await page.locator(".choices button").first().hover();
  await page.mouse.down();
  learn();
  await page.locator(".plaques .beside").waitFor(); // drawn once the table is known
  const before = await page.locator(".log li").count();
  await page.mouse.up();
  await page.locator(".log li").nth(before).waitFor(); // an answer may lead to the same question
});

/** Until all plaques of a hand lie there, somebody is to act, and the page knows the table. */
async function isDealt(page: Page): Promise<void> {
  for (const sign of [".board .known", ".plaques .beside", ".seats .acting"]) await page.locator(sign).first().waitFor();
}

/** Ann, whose turn it is, and what she sees. Where all others yield before her first, somebody new opens another match. */
async function arriveAtTurn(arrive: () => Promise<Person>, wish: Wish): Promise<readonly [ann: Person, sight: Sight]> {
  for (;;) {
    const ann = await arrive();
    await openMatch(ann, "Ann", wish);
    const sight = await look(ann.page);
    if (!sight.isOver) return [ann, sight];
  }
}

/** Plays to the end by pointer; axe looks on one's turn, and once something is chosen that is asked for again. */
async function playWatched(page: Page): Promise<void> {
  await play(page, byPointer, plan, /turn a plaque/);
  await expectAccessible(page);
  await page.getByRole("button", { name: /Yield$/ }).click();
  await page.getByText("Yield all the same?").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await play(page, byPointer, plan);
}

/** The tableaux as a screen reader hears them, whatever plaques chance has dealt. */
async function heard(page: Page): Promise<string> {
  const snapshot = await page.getByRole("grid", { name: "Tableaux" }).ariaSnapshot();
  return snapshot
    .replaceAll(/^( *)- ['"]?row ".*$/gm, "$1- row:")
    .replaceAll(/(face-down, known to you: )[^",]*/g, "$1a plaque")
    .replaceAll(/gridcell "(?!Pot|You|First|Second|face-down|no plaque)[^"]*"/g, 'gridcell "a plaque"')
    .replaceAll(/("(?:You|First|Second), \d+ tokens)[^"]*"/g, '$1, .."');
}

/** What lies face-down is told to its owner alone. */
async function hidesPlaques(owner: Page, other: Page): Promise<void> {
  const hidden = await known(owner);
  // An open plaque may count as one that lies face-down: "Dragon 1, counts as Red Shield".
  const page = (await other.content()).replaceAll(/counts as [^,"<]*/g, "");
  const names = hidden.map((title) => new RegExp(`\\b${title.replace(" ", "[- ]")}\\b`, "i")); // `white-crown` in the log
  expect(hidden.length).toBe(5);
  expect(names.filter((name) => name.test(page))).toEqual([]);
}

/** What the viewer alone knows of what lies face-down. */
async function known(page: Page): Promise<string[]> {
  const said = await page.locator(".board [data-place]").evaluateAll((all) => all.map((place) => place.getAttribute("aria-label") ?? ""));
  return said.flatMap((words) => /known to you: ([^,]*)/.exec(words)?.[1] ?? []);
}
