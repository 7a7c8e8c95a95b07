// The lessons to their end, and the rules to read.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { learn, opensAgain, pointer, standing, type Hand } from "../players/learner";
import { walk } from "../players/tablut_player";
import { expectAccessible } from "../story/axe";
import { storiesOf } from "../story/story";

const GAMES = ["plaques", "tablut", "tara", "westeria"] as const;

/** By then pieces are on the board, and something is to be done. */
const LOOKED_AT = 3;

const story = storiesOf(...GAMES);

for (const game of GAMES) {
  story(`the lesson of ${game} is walked through by pointer, to a first match against level 1`, async ({ arrive }) => {
    const { page } = await arrive(`/learn/${game}`);
    const titles = await learn(page, pointer, async (index) => {
      if (index === LOOKED_AT) await expectAccessible(page);
    });
    expect(titles.length).toBeGreaterThanOrEqual(6);
    await page.getByRole("button", { name: "Play level 1" }).click();
    await page.waitForURL(/\/match\//);
    await page.locator(".seats", { hasText: "level 1" }).waitFor();
    await page.goto("/learn");
    await page.getByText(`${titles.length} of ${titles.length} done`).waitFor();
  });
}

story("on a phone what a lesson points at on the board stays below the bar", async ({ arrive }) => {
  const { page } = await arrive("/learn/tara", { hasTouch: true, viewport: { width: 390, height: 844 } });
  await until(page, "reading");
  await page.locator(".ring").nth(1).waitFor({ state: "attached" });
  const depth = (selector: string): Promise<number[]> => page.locator(selector).evaluateAll((all) => all.map((each) => Number(getComputedStyle(each).zIndex)));
  const [bar = NaN] = await depth(".prompt");
  expect(bar).toBeGreaterThan(0);
  expect((await depth(".ring")).filter((ring) => !(ring < bar))).toEqual([]);
});

/** Arrows from where the focus is. */
const keys: Hand = {
  press: async (page, key) => {
    await page.keyboard.press("b");
    const at = await page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset["place"] ?? "e5");
    await walk(page, at, key);
    await page.keyboard.press("Enter");
  },
  goOn: (page) => page.keyboard.press("g"),
  show: (page) => page.keyboard.press("h"),
};

story("a lesson is walked through by keyboard alone", async ({ arrive }) => {
  const { page } = await arrive("/learn/tablut");
  const titles = await learn(page, keys);
  expect(titles).toContain("Take the king");
  await expectAccessible(page);
  await page.goto("/learn");
  await page.getByText("8 of 8 done").waitFor();
  await expectAccessible(page);
});

story("who does something else is told so, and tries again; a reload goes on with the same task", async ({ arrive }) => {
  const { page } = await arrive("/learn/tablut");
  await until(page, "reading");
  await pointer.goOn(page);
  await until(page, "doing");
  await pointer.show(page);
  await pointer.press(page, "a4");
  await pointer.press(page, "a3");
  await until(page, "met");
  await pointer.goOn(page);
  await until(page, "doing");
  await pointer.press(page, "a6");
  await pointer.press(page, "b6");
  await page.getByText("That was something else.").waitFor();
  await expectAccessible(page);
  await page.reload();
  await until(page, "doing");
  expect((await standing(page)).title).toBe("Take a man between two of yours");
  await pointer.press(page, "a6");
  await pointer.press(page, "f6"); // a man stands in between
  await page.locator(".notice.refusal").waitFor();
  await page.locator(".notice .rule").click();
  await page.getByRole("link", { name: "All rules" }).waitFor();
  await page.keyboard.press("Escape");
  await Promise.all([opensAgain(page), page.getByRole("button", { name: "Set up again" }).click()]);
  await until(page, "doing");
});

story("the rules are read, searched, and led to by their numbers", async ({ arrive }) => {
  const { page } = await arrive("/");
  await page.getByRole("link", { name: "Rules" }).first().click();
  await page.getByRole("heading", { name: "Tablut: the rules" }).waitFor();
  for (const [game, number] of [["plaques", "P13"], ["tablut", "B13"], ["tara", "T26"], ["westeria", "W25"]] as const) {
    await page.goto(`/rules/${game}#${number}`);
    await page.locator(`article#${number}.aimed`).waitFor();
    await page.waitForFunction((id) => document.activeElement?.id === id, number);
    await expectAccessible(page);
    await page.getByRole("searchbox").fill(number);
    await page.waitForFunction(() => document.querySelectorAll(".rules article").length === 1);
    await page.getByRole("searchbox").fill("nothing like it");
    await page.getByText("No rule has these words.").waitFor();
  }
});

async function until(page: Page, stage: string): Promise<void> {
  await page.locator(`.lesson[data-stage="${stage}"]`).waitFor();
}
