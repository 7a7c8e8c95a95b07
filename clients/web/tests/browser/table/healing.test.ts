// What breaks heals, and no press is lost or counts twice.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { wayTo } from "../platform/elsewhere";
import { byPointer, place, possibleOf, turn } from "../players/tablut_player";
import { watchFor } from "../story/shown_briefly";
import { storiesOf, type Person, type Stage } from "../story/story";

const story = storiesOf("tablut");

async function challenge(page: Page): Promise<void> {
  await page.getByText("Attackers", { exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await turn(page);
  await begins(page);
}

/** Until the page's line is open: what was before it is asked for then. */
const begins = (page: Page): Promise<void> => page.locator(".log .what", { hasText: "The match begins" }).waitFor();

/** Its end may come before anybody has looked. To be called before what leads to it. */
const loses = (page: Page): Promise<() => Promise<void>> => watchFor(page, ".prompt .what", /^The connection is lost/);

const actions = (page: Page): Promise<string[]> => page.locator(".log .what").allInnerTexts();
const played = async (page: Page, notation: string): Promise<number> =>
  (await actions(page)).filter((each) => each === notation).length;

/** Ann invites Ben, who comes by that way. */
async function meetBy(way: string, arrive: Stage["arrive"]): Promise<readonly [ann: Person, ben: Person]> {
  const ann = await arrive();
  await ann.page.getByText("Friends, by a link").click();
  await ann.page.getByText("Attackers", { exact: true }).click();
  await ann.page.getByRole("button", { name: "Play Tablut" }).click();
  const link = new URL(await ann.page.locator(".waiting input").inputValue());
  const ben = await arrive(`${way}${link.pathname}`, { baseURL: way });
  await turn(ann.page);
  await begins(ben.page);
  return [ann, ben];
}

story("a reload in the middle of a match goes on where it was", async ({ arrive }) => {
  const ann = await arrive();
  await challenge(ann.page);
  await byPointer(ann.page, "a4", "b4");
  await ann.page.locator(".log li").nth(5).waitFor();
  await turn(ann.page);
  const before = await actions(ann.page);
  await ann.page.reload();
  await turn(ann.page);
  await ann.page.locator(".log li").nth(before.length - 1).waitFor();
  expect(await actions(ann.page)).toEqual(before);
  const [from, to] = await possibleOf(ann.page, ["b4", "b3"], ["f1", "g1"]);
  await byPointer(ann.page, from, to);
  await ann.page.locator(".log .what", { hasText: `${from}-${to}` }).waitFor();
});

story("a gateway is killed: the page says so, and what is pressed meanwhile is played once", async ({ arrive, platform }) => {
  const ann = await arrive();
  await challenge(ann.page);
  const lost = await loses(ann.page);
  await platform.killGateway();
  await lost();
  await byPointer(ann.page, "a4", "b4");
  await ann.page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
  await turn(ann.page);
  expect(await played(ann.page, "a4-b4")).toBe(1);
});

story("an engine is drained: what is pressed meanwhile is played once, by the next one", async ({ arrive, platform }) => {
  const ann = await arrive();
  await challenge(ann.page);
  const lost = await loses(ann.page);
  await platform.drainEngine("tablut");
  await lost();
  await byPointer(ann.page, "a4", "b4");
  await ann.page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
  await turn(ann.page);
  expect(await played(ann.page, "a4-b4")).toBe(1);
});

story("the network is cut in the middle of a match, and heals: both see every move", async ({ arrive, platform, permit }) => {
  const way = await wayTo(platform.address);
  permit(way.host);
  try {
    const [ann, ben] = await meetBy(way.address, arrive);
    await way.cut();
    await ben.page.getByText("The connection is lost").first().waitFor();
    await byPointer(ann.page, "a4", "b4"); // Ben hears of it later
    await ann.page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
    await way.mend();
    await turn(ben.page);
    expect(await played(ben.page, "a4-b4")).toBe(1);
    await way.cut();
    await ben.page.getByText("The connection is lost").first().waitFor();
    await byPointer(ben.page, "c5", "c4"); // sent when there is a way again
    await way.mend();
    await ann.page.locator(".log .what", { hasText: "c5-c4" }).waitFor();
    expect([await played(ann.page, "c5-c4"), await played(ben.page, "a4-b4")]).toEqual([1, 1]);
  } finally {
    await way.close();
  }
});

story("without a network that is said at once, and what is pressed is tried until there is an answer", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.locator(".head .who").waitFor();
  await ann.page.getByText("Friends, by a link").click();
  await ann.context.setOffline(true);
  await ann.page.getByRole("button", { name: "Play Tablut" }).click();
  await ann.page.getByText("There is no answer yet. Trying again.").waitFor();
  await ann.context.setOffline(false);
  await ann.page.getByRole("button", { name: "Call the match off" }).waitFor();
  await ann.page.clock.install(); // from now on a line is silent for no moment, so that it is not its silence that tells
  await ann.page.clock.pauseAt(Date.now() + 9000); // which is still to come, and with the 5 s between two signs of life no silence
  await ann.context.setOffline(true);
  await ann.page.locator(".prompt .what", { hasText: "The connection is lost" }).waitFor();
  await ann.page.getByRole("button", { name: "Call the match off" }).click();
  await ann.page.getByRole("button", { name: "Call it off: yes" }).click();
  await ann.page.clock.runFor(3000);
  const bar = ann.page.getByRole("region", { name: "What to do" });
  await bar.getByText("There is no answer yet. Trying again.").waitFor();
  await ann.context.setOffline(false);
  await ann.page.clock.resume();
  await ann.page.locator(".prompt .what", { hasText: "You have called the match off." }).waitFor();
  expect(await bar.getByText("There is no answer yet").count()).toBe(0);
});

story("the platform is away while parts of a page come: what was filled in stays, and they come with it, styles too", async ({ arrive, platform, permit }) => {
  const way = await wayTo(platform.address);
  permit(way.host);
  try {
    const { page } = await arrive(way.address, { baseURL: way.address, serviceWorkers: "block" });
    await page.locator(".head .who").waitFor();
    await page.getByText("Friends, by a link").click();
    await way.cut();
    const away = foundAway(page);
    await page.getByText("Rules and more").click();
    await away;
    await way.mend();
    await page.getByText("Corners against the king", { exact: true }).waitFor();
    expect(await page.getByRole("radio", { name: "Friends, by a link" }).isChecked()).toBe(true);
    await way.cut();
    const awayAgain = foundAway(page);
    await page.getByRole("link", { name: "Tournaments", exact: true }).click();
    await awayAgain;
    await way.mend();
    await page.getByRole("heading", { name: "Tournaments", exact: true }).waitFor();
    expect(await page.evaluate(rulesOf, "/assets/tournaments-")).toBeGreaterThan(0);
  } finally {
    await way.close();
  }
});

/** Runs in the page: how many rules it has of styles at such a path; one whose styles did not come may not be looked into. */
function rulesOf(path: string): number {
  const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(path));
  return sheets.reduce((sum, { cssRules }) => sum + cssRules.length, 0);
}

/** Until the page has asked whether anybody answers, and nobody has: something did not come. To be called before. */
async function foundAway(page: Page): Promise<void> {
  await page.waitForEvent("requestfailed", (request) => request.url().endsWith("/icon.svg"));
}

story("a laptop is shut in the middle of a match, and opened an hour later: its page has missed nothing", async ({ arrive, platform, permit }) => {
  const way = await wayTo(platform.address);
  permit(way.host);
  try {
    const [ann, ben] = await meetBy(way.address, arrive);
    await ben.page.clock.install();
    await ben.page.reload();
    await begins(ben.page);
    way.silence();
    await byPointer(ann.page, "a4", "b4");
    await ann.page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
    expect(await played(ben.page, "a4-b4")).toBe(0);
    way.wake();
    await ben.page.clock.fastForward("01:00:00");
    await turn(ben.page);
    expect(await played(ben.page, "a4-b4")).toBe(1);
    await byPointer(ben.page, "c5", "c4");
    await ann.page.locator(".log .what", { hasText: "c5-c4" }).waitFor();
  } finally {
    await way.close();
  }
});

story("two tabs of one account show the same, and either acts", async ({ arrive }) => {
  const ann = await arrive();
  await challenge(ann.page);
  const other = await ann.context.newPage();
  await other.goto(ann.page.url());
  await turn(other);
  await byPointer(other, "a4", "b4");
  await ann.page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
  expect(await place(ann.page, "b4").getAttribute("aria-label")).toContain("attacker");
});

story("eight tabs watch one match, and a ninth still plays", async ({ arrive }) => {
  const ann = await arrive();
  await challenge(ann.page);
  const ben = await arrive(ann.page.url());
  const tabs = [ben.page, ...(await Promise.all(Array.from({ length: 7 }, () => ben.context.newPage())))];
  for (const tab of tabs.slice(1)) await tab.goto(ann.page.url());
  await byPointer(ann.page, "a4", "b4");
  for (const tab of tabs) {
    await tab.bringToFront();
    await tab.locator(".log .what", { hasText: "a4-b4" }).waitFor();
  }
});
