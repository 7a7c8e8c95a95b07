// What is seen at once on a phone, however it is held.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { byPointer, look, play } from "../players/player";
import { resign, turn } from "../players/tablut_player";
import { plan as planOfTara } from "../players/tara_player";
import { PLACING, SHORT, plan } from "../players/westeria_player";
import { expectAccessible } from "../story/axe";
import { openMatch } from "../story/matches";
import { storiesOf } from "../story/story";

/** What a finger may press is at least so wide and so high (WCAG 2.2, 2.5.8). */
const LEAST_TARGET = 24;
const HELD = { hasTouch: true, isMobile: true } as const;
const UPRIGHT = { ...HELD, viewport: { width: 390, height: 844 } } as const;
/** A smaller phone, and one that is wider than some laptops' windows. */
const LYING = [{ width: 844, height: 390 }, { width: 932, height: 430 }] as const;

const story = storiesOf("plaques", "tablut", "tara", "westeria");

/** Whether all of these, and all of each, are within the window. */
function inSight(found: Locator): Promise<boolean> {
  return found.evaluateAll((all) => {
    const isWithin = ({ top, left, bottom, right }: DOMRect): boolean => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return all.length > 0 && all.every((each) => isWithin(each.getBoundingClientRect()));
  });
}

const seen = (page: Page, ...selectors: string[]): Promise<boolean[]> => Promise.all(selectors.map((each) => inSight(page.locator(each))));

story("a phone that lies shows the board, what is to be done and who plays", async ({ arrive }) => {
  for (const viewport of LYING) {
    const ann = await arrive("/", { ...HELD, viewport });
    await openMatch(ann, "Ann", { game: "tablut", seats: 2, options: {}, level: 1 });
    await turn(ann.page);
    await ann.page.locator(".seats .piece").nth(1).waitFor(); // drawn once the table is known
    await ann.page.getByRole("button", { name: "Hint" }).waitFor(); // the last of the buttons that come
    expect(await seen(ann.page, ".board svg", ".prompt", ".prompt .what", ".prompt .acts button:visible", ".seats li")).not.toContain(false);
    const colours = await ann.page.locator(".seats .piece circle").evaluateAll((all) => all.map((each) => each.getAttribute("fill")));
    expect(colours).toEqual(["#333333", "#e8dcc0"]); // dark attackers, light defenders
    await expectAccessible(ann.page);
  }
});

story("who looks on with a phone sees nothing that is cut off beside the seats", async ({ arrive }) => {
  const ann = await arrive();
  await openMatch(ann, "Ann", { game: "tablut", seats: 2, options: {}, level: 1 });
  const eve = await arrive(ann.page.url(), UPRIGHT);
  await ann.page.locator(".seats .watchers", { hasText: "1 looks on" }).waitFor();
  await eve.page.locator(".seats .watchers").waitFor({ state: "attached" });
  expect(await seen(eve.page, ".seats li:visible")).toEqual([true]);
});

story("who holds a phone so takes up the units of an army beside the land", async ({ arrive }) => {
  const [viewport] = LYING;
  const ann = await arrive("/", { ...HELD, viewport });
  await openMatch(ann, "Ann", { game: "westeria", seats: 2, options: SHORT, level: 1 });
  await play(ann.page, byPointer, plan, PLACING);
  expect(await seen(ann.page, ".westeria > svg", ".tray h2", ".tray .kind", ".prompt .what")).not.toContain(false);
  const [zone] = (await look(ann.page)).places;
  await ann.page.locator(".kind", { hasText: "Flag" }).tap();
  await ann.page.locator(`.board [data-place="${zone?.key}"]`).tap();
  await ann.page.locator(".tray h2 small", { hasText: "8 to place" }).waitFor();
  await ann.page.getByRole("button", { name: "Place the rest by chance" }).tap();
  await ann.page.getByRole("button", { name: "Ready", exact: true }).tap();
  await expectAccessible(ann.page);
  await ann.page.getByRole("button", { name: "Nothing moves after this: press again" }).tap();
  await ann.page.locator(".tray").waitFor({ state: "detached" });
});

story("who holds a phone so has places in Tara that a finger meets, and reads in words what is to be confirmed", async ({ arrive }) => {
  const ann = await arrive("/", { ...HELD, viewport: { width: 844, height: 390 } });
  await openMatch(ann, "Ann", { game: "tara", seats: 2, options: {}, level: 1 });
  await turn(ann.page);
  const sizes = await ann.page.locator('.board [data-place*=" "]').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  expect(Math.min(...sizes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(LEAST_TARGET);
  for (let kept = 0; kept < 3; kept++) {
    const [card] = (await look(ann.page)).places;
    await ann.page.locator(`.board [data-place="${card?.key}"]`).tap();
  }
  await ann.page.locator(".choices button", { hasText: "Keep" }).tap();
  await ann.page.locator(".prompt .what", { hasText: /^Keep \d+, \d+ and \d+: press again or confirm.$/ }).waitFor();
  await ann.page.getByRole("button", { name: /^Confirm Keep/ }).tap();
  await ann.page.locator(".log", { hasText: "You have chosen" }).or(ann.page.locator(".log", { hasText: "has chosen three cards" })).first().waitFor();
  await expectAccessible(ann.page);
});

story("a choice on a phone has its words whole above its small print, and all choices are in sight", async ({ arrive }) => {
  const { page, context } = await arrive("/", UPRIGHT);
  await openMatch({ page, context }, "Ann", { game: "tara", seats: 2, options: {}, level: 1 });
  await play(page, byPointer, planOfTara, /choose where to put|press one position|promotion costs/);
  const choices = await page.locator(".choices button").evaluateAll((all) =>
    all.map((each) => {
      const words = document.createRange();
      words.selectNode([...each.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)!);
      const [own, small] = [words.getBoundingClientRect(), each.querySelector("small")?.getBoundingClientRect()];
      return { lines: words.getClientRects().length, isAbove: small === undefined || own.bottom <= small.top + 1 };
    }),
  );
  expect(choices).toEqual(choices.map(() => ({ lines: 1, isAbove: true })));
  expect(await seen(page, ".choices button")).toEqual([true]);
});

story("who sits at a table of four sees all of them on a phone, however it is held", async ({ arrive }) => {
  const ann = await arrive("/", UPRIGHT);
  await openMatch(ann, "Ann of a very long name", { game: "westeria", seats: 4, options: SHORT, level: 1 });
  await turn(ann.page);
  await ann.page.locator(".seats .piece").nth(3).waitFor(); // drawn once the table is known
  expect(await seen(ann.page, ".seats li", ".seats .name", ".prompt .what")).not.toContain(false);

  const [viewport] = LYING;
  const ben = await arrive("/", { ...HELD, viewport });
  await openMatch(ben, "Ben", { game: "tara", seats: 4, options: {}, level: 1 });
  await play(ben.page, byPointer, planOfTara, /choose a region/);
  expect(await seen(ben.page, ".seats li", ".seats .name", ".prompt .what", ".choices button")).not.toContain(false);
});

story("each combination of Plaques is one line on a phone, with who has it", async ({ arrive }) => {
  const ann = await arrive("/", UPRIGHT);
  await openMatch(ann, "Ann", { game: "plaques", seats: 2, options: {}, level: 1 });
  await turn(ann.page);
  await ann.page.locator(".ladder .held").first().waitFor();
  const heights = await ann.page.locator(".ladder li").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBe(Math.min(...heights));
});

story("who looks back on a phone that stands sees the board and what leads through the match at once", async ({ arrive }) => {
  const ann = await arrive("/", UPRIGHT);
  await openMatch(ann, "Ann", { game: "tablut", seats: 2, options: {}, level: 1 });
  await turn(ann.page);
  await ann.page.getByRole("button", { name: "More" }).tap();
  await resign(ann.page);
  await ann.page.getByRole("button", { name: "One step back" }).tap();
  await ann.page.getByText("Looking back").waitFor();
  expect(await seen(ann.page, ".board svg", ".replay input", ".replay button", ".prompt .what")).not.toContain(false);
  await expectAccessible(ann.page);
});

story("a very small phone shows both seats, and no title of a game beyond its card", async ({ arrive }) => {
  const ann = await arrive("/", { ...HELD, viewport: { width: 320, height: 568 } });
  await ann.page.locator(".games label").nth(2).waitFor();
  const beyond = await ann.page.locator(".games label").evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  expect(beyond).toBe(0);
  await ann.page.getByRole("button", { name: "Play Tablut" }).tap();
  await ann.page.locator(".seats .piece").nth(1).waitFor();
  expect(await seen(ann.page, ".seats li", ".seats .name", ".prompt .what")).not.toContain(false);

  await openMatch(ann, "Ann", { game: "westeria", seats: 4, options: {}, level: 1 });
  await ann.page.locator(".seats .holds", { hasText: /territor/ }).nth(3).waitFor(); // drawn once the table is known
  for (const width of [320, 360]) {
    await ann.page.setViewportSize({ width, height: 640 });
    expect(await seen(ann.page, ".seats li", ".seats .name")).not.toContain(false);
    expect(await ann.page.locator(".seats li, .seats .name a").evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)).toBe(0);
  }
});

story("who invites somebody from a phone sees the link, and sends it on as phones do", async ({ arrive }) => {
  const { page } = await arrive("/", UPRIGHT);
  await page.addInitScript(() => {
    const share = ({ url = "" }: ShareData): Promise<void> => Promise.resolve(void (document.body.dataset["shared"] = url));
    Object.defineProperty(navigator, "share", { value: share });
  });
  await page.reload();
  await page.getByText("Friends, by a link").tap();
  await page.getByRole("button", { name: "Play Tablut" }).tap();
  await page.locator(".waiting input").waitFor();
  expect(await seen(page, ".waiting input", ".waiting .send button", ".waiting .off", ".prompt .what")).not.toContain(false);
  await page.getByRole("button", { name: "Share" }).tap();
  await expect.poll(() => page.evaluate(() => document.body.dataset["shared"])).toBe(await page.locator(".waiting input").inputValue());
  await expectAccessible(page);
});
