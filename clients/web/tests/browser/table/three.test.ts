// Three at a table: one gives up and the match goes on, and a draw that all have to agree to.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../story/axe";
import { meet } from "../story/matches";
import { storiesOf, type Stage } from "../story/story";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const story = storiesOf("plaques");

/** Their pages, the third of them on a phone, once the match has begun. */
async function meetThree({ arrive }: Pick<Stage, "arrive">): Promise<readonly [ann: Page, ben: Page, eve: Page]> {
  const [ann, ben] = await meet({ arrive }, { game: "plaques", seats: 3, options: { hands: 3 } });
  const eve = await arrive(ann.page.url(), PHONE);
  await eve.page.getByRole("button", { name: "Take a seat" }).click();
  const pages = [ann.page, ben.page, eve.page] as const;
  for (const page of pages) await page.locator(".log", { hasText: "The match begins" }).waitFor();
  return pages;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

story("who has given up is told that a level plays on, and all others see it", async ({ arrive }) => {
  const [ann, ben] = await meetThree({ arrive });
  await button(ben, "Resign").click();
  await button(ben, "Resign: yes, I give up").click();
  await ben.locator(".prompt .what", { hasText: /^You have given up; level \d plays on for you\. / }).waitFor();
  expect(await ben.getByRole("button", { name: /^(Resign|Offer draw|Take back)$/ }).count()).toBe(0);
  expect(await ben.locator(".prompt.turn, .choices button, .typed").count()).toBe(0);
  for (const page of [ann, ben]) {
    await page.locator(".seats .away", { hasText: /^resigned; level \d plays on$/ }).waitFor();
    await expectAccessible(page);
  }
  expect(await button(ann, "Resign").count()).toBe(1);
});

story("a draw is asked for in one line that moves no button, and who has agreed is told so", async ({ arrive }) => {
  const [ann, ben, eve] = await meetThree({ arrive });
  await eve.locator(".plaques .beside").waitFor(); // drawn once the table is known
  await eve.evaluate(() => scrollTo(0, 0));
  const more = button(eve, "More");
  const before = await more.boundingBox();
  await button(ann, "Offer draw").click();
  await ann.getByText("You have offered a draw.").waitFor();
  expect(await button(ann, "Offer draw").getAttribute("aria-disabled")).toBe("true");
  for (const page of [ben, eve]) await page.locator(".offer", { hasText: "offers a draw." }).waitFor();
  expect(await more.boundingBox()).toEqual(before);
  expect(await button(eve, "Resign").isVisible()).toBe(false);
  await expectAccessible(eve);

  await button(eve, "Accept draw").click();
  await eve.getByText("You have agreed; waiting for the others.").waitFor();
  await eve.reload();
  await eve.getByText("You have agreed; waiting for the others.").waitFor();
  expect(await button(eve, "Accept draw").count()).toBe(0);
  await expectAccessible(eve);
  await button(ben, "Accept draw").click();
  for (const page of [ann, ben, eve]) await page.locator(".prompt.over").waitFor();
});
