// Tablut through the page alone.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { SHORT, byDragging, byKeys, byPointer, knowsActions, place, playAll, resign, turn } from "../players/tablut_player";
import { expectAccessible } from "../story/axe";
import { storiesOf } from "../story/story";

/** Step of it, after opening, seats and start. */
const FIRST_MOVE = 5;

const story = storiesOf("tablut");

async function challenge(page: Page, side: string): Promise<void> {
  await page.getByText(side, { exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await page.locator(".prompt").waitFor();
}

story("a person meets the computer, looks at what a move would do, and is told why one is none", async ({ arrive }) => {
  const ann = await arrive();
  await expectAccessible(ann.page);
  await challenge(ann.page, "Attackers");
  await turn(ann.page);
  await expectAccessible(ann.page);
  expect(await ann.page.locator(".board").ariaSnapshot()).toMatchSnapshot("the board at the start");

  await knowsActions(ann.page);
  await place(ann.page, "d1").click();
  expect(await ann.page.locator(".board .target").count()).toBe(6);
  await place(ann.page, "e4").click();
  await ann.page.locator(".notice.refusal").waitFor();
  await ann.page.keyboard.press("Escape");
  expect(await ann.page.locator(".board .target").count()).toBe(0);

  await byDragging(ann.page, "d1", "d4");
  await ann.page.getByText("d1-d4").first().waitFor();
  await turn(ann.page);
  await ann.page.getByRole("button", { name: "Keys" }).click();
  await expectAccessible(ann.page);
  await ann.page.keyboard.press("Escape");
  await resign(ann.page);
  await ann.page.getByText("resigned").first().waitFor();
  await expectAccessible(ann.page);
});

story("two people play to the end, one by pointer and one by keyboard alone", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.getByText("Friends, by a link").click();
  await challenge(ann.page, "Attackers");
  const link = await ann.page.locator(".waiting input").inputValue();
  const ben = await arrive(link); // a deep link, and nobody yet
  await ben.page.locator(".prompt").waitFor();
  await expectAccessible(ben.page);
  await Promise.all([playAll(ann.page, byPointer, SHORT.attackers), playAll(ben.page, byKeys, SHORT.defenders)]);
  await ben.page.getByText("You have won").first().waitFor();
  await ann.page.locator(".prompt.over").waitFor();

  await ben.page.getByRole("button", { name: "To the first step" }).click();
  await ben.page.getByText("Looking back: step 1").waitFor();
  await ben.page.getByLabel("seen by").selectOption({ label: await ann.page.locator(".head .who").innerText() });
  await expectAccessible(ben.page);
  await ann.page.getByRole("button", { name: "Play again" }).click();
  await ann.page.getByText("Waiting for").first().waitFor();
  await expectStep(ben.page, FIRST_MOVE);
});

/** A link to a step shows that step, and never another one before. */
async function expectStep(page: Page, step: number): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = (): void => document.querySelectorAll('.board [aria-label*=" king"]').forEach((king) => seen.add((king as SVGElement).dataset["place"] ?? ""));
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${new URL(page.url()).pathname}/${step}`);
  await page.getByText(`Looking back: step ${step} of`).waitFor();
  expect(await place(page, "e5").getAttribute("aria-label")).toContain("king");
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual(["e5"]);
  expect(await page.getByRole("slider", { name: "Step" }).inputValue()).toBe(String(step));
}

story("a premove is played when it can be, and captures are shown before they are made", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.getByText("Friends, by a link").click();
  await challenge(ann.page, "Attackers");
  const ben = await arrive(await ann.page.locator(".waiting input").inputValue());
  await turn(ann.page);
  await byPointer(ann.page, "i4", "i3");
  await ann.page.locator(".log .what", { hasText: "i4-i3" }).waitFor();
  await turn(ben.page);
  await byPointer(ann.page, "i3", "i4"); // Ben has not moved yet
  await ann.page.getByText("Then i3-i4").waitFor();

  await place(ben.page, "d5").click();
  await place(ben.page, "d8").hover();
  await ben.page.getByText("attacker on d9 taken against the wall").waitFor();
  expect(await ben.page.locator(".board .cross").count()).toBe(1);
  await place(ben.page, "d8").click();
  await ann.page.locator(".log .what", { hasText: "i3-i4" }).waitFor();
  await ben.page.locator(".log .what", { hasText: "i3-i4" }).waitFor();

  await turn(ben.page);
  await byPointer(ann.page, "i6", "g6");
  await ann.page.getByText("Then i6-g6").waitFor();
  await byPointer(ben.page, "g5", "g6"); // which is in its way
  await turn(ann.page);
  expect(await ann.page.locator(".log .what", { hasText: "i6-g6" }).count()).toBe(0);
});
