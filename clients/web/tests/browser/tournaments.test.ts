// A tournament from its form to its last table, and who may do what with it.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe";
import { storiesOf } from "./story";

const story = storiesOf("tablut");
const MOST_TABS = 80;
/** Three entrants, who meet twice each. */
const GAMES = 6;

/** Gives the token of an organiser on the page, by keyboard alone. */
async function giveToken(page: Page, token: string): Promise<void> {
  await tabTo(page, page.getByLabel("Token"));
  await page.keyboard.type(token);
  await page.keyboard.press("Enter");
  await page.getByText("This tab has an organiser's token").waitFor();
}

/** Presses Tab until that has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(wanted)} is not reached by Tab`);
}

/** What has been made against whom, added up from the list of games: `one two` is `1½`. */
async function pointsByGames(page: Page): Promise<Map<string, number>> {
  const worth: Readonly<Record<string, number>> = { "0": 0, "½": 0.5, "1": 1 };
  const found = new Map<string, number>();
  for (const row of await page.locator(".results li").all()) {
    const [one = "", other = ""] = (await row.locator(".player").allInnerTexts()).map((each) => each.trim());
    const [[ownScore = "", own = ""], [otherScore = "", opponent = ""]] = [one.split(/\s+/), other.split(/\s+/)];
    for (const [who, whom, score] of [
      [own, opponent, ownScore],
      [opponent, own, otherScore],
    ] as const) {
      found.set(`${who} ${whom}`, (found.get(`${who} ${whom}`) ?? 0) + (worth[score] ?? NaN));
    }
  }
  return found;
}

const inHalves = (points: number): string => `${points >= 1 || points === 0 ? Math.floor(points) : ""}${points % 1 === 0 ? "" : "½"}`;

story("a tournament is created by keyboard alone", async ({ arrive, platform }) => {
  const { page } = await arrive("/tournaments");
  await page.getByText("None has been played yet.").waitFor();
  await tabTo(page, page.getByRole("link", { name: "New tournament" }));
  await page.keyboard.press("Enter");
  await giveToken(page, await platform.token("organise"));
  await tabTo(page, page.getByLabel("Name", { exact: true }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Winter cup");
  const strength = page.getByLabel("Strength of entrant 2");
  await tabTo(page, strength);
  await page.keyboard.press("Home"); // the weakest is the quickest
  expect(await page.getByLabel("Name of entrant 2").inputValue()).toBe("level-1.2");
  await tabTo(page, page.getByRole("button", { name: "Create, and leave it open to entrants" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Winter cup" }).waitFor();
  await page.locator(".title .state", { hasText: "Open to entrants" }).waitFor();
  await tabTo(page, page.getByRole("button", { name: "Start" }));
  await page.keyboard.press("Enter");
  await page.getByText("Running").or(page.getByText("Over")).first().waitFor();
});

story("a tournament of levels is followed to its end, and its tables are what its games add up to", async ({ arrive, platform }) => {
  const ann = await arrive("/tournaments/new");
  const { page } = ann;
  await page.getByLabel("Token").fill(await platform.token("organise"));
  await page.getByRole("button", { name: "Use this token" }).click();
  await page.getByRole("button", { name: "Add an entrant" }).click();
  await page.getByLabel("Strength of entrant 3").selectOption("1"); // quick
  await page.getByText("Rules of Tablut").click();
  await page.getByLabel("Moves without a capture").fill("6");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create and start" }).click();

  await page.getByRole("heading", { name: "Tablut cup" }).waitFor();
  const ben = await arrive(page.url()); // anybody may look
  for (let game = 0; game < GAMES; game++) await ben.page.locator(".results li").nth(game).waitFor();
  await ben.page.locator(".title .state", { hasText: "Over" }).waitFor();
  await page.locator(".title .state", { hasText: "Over" }).waitFor();
  expect(await ben.page.getByRole("button", { name: "Cancel the tournament" }).count()).toBe(0);
  await ben.page.locator(".ratings tbody tr").nth(2).waitFor();

  const names = await ben.page.locator(".cross tbody th").allInnerTexts();
  const entrants = names.map((name) => name.trim().split(/\s+/).at(-1) ?? "");
  expect([...entrants].sort()).toEqual(["level-1", "level-1.2", "level-2"]);
  const made = await pointsByGames(ben.page);
  for (const [row, one] of entrants.entries()) {
    const cells = await ben.page.locator(".cross tbody tr").nth(row).locator("td").allInnerTexts();
    for (const [column, other] of entrants.entries()) {
      if (row === column) continue;
      const wanted = `${inHalves(made.get(`${one} ${other}`) ?? NaN)} : ${inHalves(made.get(`${other} ${one}`) ?? NaN)}`;
      expect(cells[column], `${one} against ${other}`).toBe(wanted);
    }
    const total = entrants.reduce((sum, other) => sum + (made.get(`${one} ${other}`) ?? 0), 0);
    const line = ben.page.locator(".standings tbody tr", { has: ben.page.getByRole("rowheader", { name: one, exact: true }) });
    expect(await line.locator("b").innerText()).toBe(inHalves(total));
  }
  await expectAccessible(ben.page);

  await ben.page.getByRole("link", { name: /^Replay of/ }).first().click();
  await ben.page.locator(".board svg").waitFor();
  const last = Number(await ben.page.getByRole("slider", { name: "Step" }).inputValue());
  await ben.page.keyboard.press(",");
  await ben.page.getByText(`Looking back: step ${last - 1} of ${last}`).waitFor();
  await ben.page.getByRole("link", { name: "Link to this step" }).click();
  await ben.page.getByText(`Looking back: step ${last - 1} of ${last}`).waitFor();
  await expectAccessible(ben.page);
  await ben.page.getByRole("link", { name: "Back to the tournament" }).click();
  await ben.page.getByRole("heading", { name: "Tablut cup" }).waitFor();
});

story("live games are watched from the tournament's page, and its organiser pauses and ends it", async ({ arrive, platform }) => {
  const ann = await arrive("/organise");
  await giveToken(ann.page, await platform.token("organise"));
  await expectAccessible(ann.page);
  await ann.page.getByRole("main").getByRole("link", { name: "New tournament" }).click();
  await ann.page.getByText("Live, with clocks and spectators").click();
  // They think for so long that their games are still there when somebody comes to watch.
  for (const number of [1, 2]) await ann.page.getByLabel(`Strength of entrant ${number}`).selectOption("8");
  await ann.page.getByRole("button", { name: "Create and start" }).click();
  await ann.page.getByRole("heading", { name: "Tablut cup" }).waitFor();
  const ben = await arrive(ann.page.url());
  await ben.page.locator(".running .tablut").first().waitFor();
  await expectAccessible(ben.page);
  await ben.page.locator(".running a").first().click();
  await ben.page.locator(".log .what").nth(1).waitFor();

  await ann.page.getByRole("button", { name: "Pause" }).click();
  await ann.page.locator(".title .state", { hasText: "Paused" }).waitFor();
  await ann.page.getByRole("button", { name: "Go on" }).click();
  await ann.page.locator(".title .state", { hasText: "Running" }).waitFor();
  await ann.page.reload(); // the tab keeps the token
  await ann.page.getByRole("button", { name: "Cancel the tournament" }).click();
  await ann.page.getByRole("button", { name: "Cancel it for good" }).click();
  await ann.page.locator(".title .state", { hasText: "Cancelled" }).waitFor();

  const tab = await ann.context.newPage(); // another tab has none
  await tab.goto("/organise");
  await tab.getByLabel("Token").waitFor();
  expect(await ann.page.evaluate(() => JSON.stringify(localStorage))).not.toContain("organiser");
});

story("a token that may not organise is refused, and so is a tournament that cannot be", async ({ arrive, platform }) => {
  const { page } = await arrive("/organise");
  await page.getByLabel("Token").fill("rubbish");
  await page.getByRole("button", { name: "Use this token" }).click();
  await page.getByText("The platform does not know this token").waitFor();
  await page.getByLabel("Token").fill(await platform.token("play"));
  await page.getByRole("button", { name: "Use this token" }).click();
  await page.getByText("not for organising").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Token").fill(await platform.token("organise"));
  await page.getByRole("button", { name: "Use this token" }).click();
  await page.getByRole("main").getByRole("link", { name: "New tournament" }).click();
  await page.getByLabel("Name of entrant 2").fill("level-1");
  await page.getByRole("button", { name: "Create and start" }).click();
  await page.getByText("the name 'level-1' is taken by entrant number 1").waitFor();
  await expectAccessible(page);
  await page.goto("/tournament/t000000000000000000000000");
  await page.getByText("This tournament cannot be shown").waitFor();
  await page.goto("/tournament/t000000000000000000000000/game/0-0-0");
  await page.getByText("This game cannot be shown").waitFor();
  await expectAccessible(page);
});
