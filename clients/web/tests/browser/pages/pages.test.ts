// The pages around the board: without errors, usable by everybody, quick.
import { expect } from "vitest";
import { expectAccessible } from "../story/axe";
import { openMatch } from "../story/matches";
import { storiesOf } from "../story/story";
import { costOf, slowness } from "../story/thread";

/** Of the page's own thread, on a machine as usual (`slowness`). */
const MOST_SECONDS = 1;

const story = storiesOf("tablut", "plaques");

story("the lobby shows the games, and which computers there are", async ({ arrive }) => {
  const { page } = await arrive();
  await page.getByRole("radio", { name: /Plaques/ }).check({ force: true });
  await page.getByRole("slider", { name: "Seats" }).fill("4");
  await page.getByRole("slider", { name: "Strength" }).fill("1");
  await page.getByRole("button", { name: "Play Plaques" }).waitFor();
  await expectAccessible(page);
  await page.getByText("Whoever comes").click();
  await expectAccessible(page);
});

story("a game is played by numbered choices alone", async ({ arrive }) => {
  const { page } = await arrive();
  await page.getByRole("radio", { name: /Plaques/ }).check({ force: true });
  await page.getByRole("button", { name: "Play Plaques" }).click();
  await page.locator(".prompt.turn").waitFor();
  const before = await page.locator(".log li").count();
  await page.locator(".choices button").first().waitFor();
  await page.keyboard.press("1");
  await page.locator(".log li").nth(before).waitFor();
  await expectAccessible(page);
});

story("who enters the search and calls it off has no match", async ({ arrive }) => {
  const { page } = await arrive();
  await page.getByText("Whoever comes").click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await page.getByRole("button", { name: "Call it off" }).click();
  await page.getByRole("button", { name: "Play Tablut" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

story("what is being played can be watched, and one's own matches are found again", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.getByRole("button", { name: "Play Tablut" }).click();
  await ann.page.locator(".prompt").waitFor();
  await ann.page.goto("/");
  await ann.page.getByRole("heading", { name: "Your matches" }).waitFor();
  await expectAccessible(ann.page);
  const ben = await arrive("/watch");
  await ben.page.locator(".running .tablut").first().waitFor();
  await expectAccessible(ben.page);
  await ben.page.locator(".running a").first().click();
  await ben.page.locator(".prompt").waitFor();
  expect(await ben.page.getByRole("button", { name: "Resign" }).count()).toBe(0);
});

story("no name makes a page wider than a phone", async ({ arrive }) => {
  const person = await arrive("/", { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const { page } = person;
  const name = "W".repeat(32);
  const { accountId } = await openMatch(person, name, { game: "tablut", seats: 2, options: {}, level: 1 });
  await page.locator(".prompt.turn").waitFor();
  for (const path of [page.url(), "/", "/watch", "/matches", `/player/${accountId}`]) {
    await page.goto(path);
    await page.locator("main").getByText(name).first().waitFor();
    expect(await page.evaluate((shown) => [shown, document.documentElement.scrollWidth], path)).toEqual([path, 360]);
  }
});

story("who goes to another page is told which, and goes on from it; the way back leads to the one before", async ({ arrive }) => {
  const { page } = await arrive();
  const link = page.locator("main").getByRole("link", { name: "Rules", exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.locator("article").first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main"); // what had the focus is gone
  expect(await page.locator("[aria-live=polite].unseen").innerText()).toBe("Rules.");
  const watch = page.getByRole("link", { name: "Watch", exact: true });
  await watch.click();
  await page.getByRole("heading", { name: "Watch" }).waitFor();
  await watch.click(); // it is there already
  await page.goBack();
  await page.locator("article").first().waitFor();
});

story("an address that leads nowhere says so, and so does a match that is none", async ({ arrive }) => {
  const { page } = await arrive("/nowhere/at/all");
  await page.getByText("There is nothing here").waitFor();
  expect(await page.title()).toBe("Nothing here · Ardri");
  await expectAccessible(page);
  await page.goto("/match/%E0%A4%A"); // no text
  await page.getByText("There is nothing here").waitFor();
  await page.goto("/rules/tablut#%E0%A4%A");
  await page.locator("article").first().waitFor();
  expect(await page.title()).toBe("Tablut: the rules · Ardri");
  await page.goto("/rules");
  await page.getByRole("heading", { name: "Learn" }).waitFor();
  await page.goto("/match/tablut.aaaaaaaaaaaaaaaaaaaaaaaaaa");
  await page.getByText("This match cannot be shown").waitFor();
  await expectAccessible(page);
});

story("who comes back to a long page finds it as it was left", async ({ arrive }) => {
  const { page } = await arrive("/rules/tablut");
  await page.locator("dl, section, article").nth(3).waitFor();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.getByRole("link", { name: "Watch" }).evaluate((link: HTMLElement) => link.click());
  await page.getByRole("heading", { name: "Watch" }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.waitForFunction(() => window.scrollY === 1500);
});

story("who signs out is asked first, and is nobody here then", async ({ arrive }) => {
  const { page } = await arrive("/account");
  await page.getByRole("button", { name: "Sign out here" }).dblclick();
  await page.getByText("nobody can be this account again").waitFor();
  const account = () => page.evaluate(() => localStorage.getItem("ardri.account"));
  const before = await account();
  expect(before).not.toBeNull();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out: yes" }).click();
  await page.getByRole("button", { name: "Play Tablut" }).waitFor();
  expect(await account()).not.toBe(before);
});

story("who deletes the account is asked first, and is somebody else then, also for others", async ({ arrive }) => {
  const { page } = await arrive("/account");
  const account = () => page.evaluate(() => (JSON.parse(localStorage.getItem("ardri.account") ?? "{}") as { id?: string }).id);
  await page.getByRole("button", { name: "Delete this account" }).dblclick();
  await page.getByText("Nobody can undo this, on any device.").waitFor();
  const before = await account();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete it for good: yes" }).click();
  await page.getByRole("button", { name: "Play Tablut" }).waitFor();
  expect(await account()).not.toBe(before);
  await page.goto(`/player/${before}`);
  await page.getByRole("alert").getByText(/^No account/).waitFor();
  await page.getByRole("link", { name: "Back to the games" }).click();
  await page.getByRole("button", { name: "Play Tablut" }).waitFor();
});

story("every page costs the browser little until it can be used", async ({ arrive }) => {
  const { page, context } = await arrive();
  await openMatch({ page, context }, "Ann", { game: "plaques", seats: 7, options: {}, level: 1 });
  const match = new URL(page.url()).pathname;
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem("ardri.account") ?? "{}") as { id: string });
  const usable: Readonly<Record<string, string>> = {
    "/": "text=Play Tablut",
    "/watch": ".running .plaques",
    "/matches": ".matches a",
    "/account": ".pictures input",
    [`/player/${id}`]: ".matches a",
    "/learn": "text=Begin",
    "/learn/tablut": ".lesson[data-stage=reading] .board svg",
    "/rules/plaques": ".rules article",
    "/tournaments": "text=None is being played now",
    "/tournaments/new": "text=Use this token",
    "/organise": "text=Use this token",
    [match]: ".prompt.turn .choices button",
    [match.replace("/match/", "/embed/")]: ".board .plaques",
    "/nowhere": "text=There is nothing here",
  };
  const most = MOST_SECONDS * (await slowness(page));
  for (const [path, sign] of Object.entries(usable)) {
    await page.goto(path);
    const seconds = await costOf(page, () => page.locator(sign).first().waitFor({ state: "attached" }));
    expect(seconds, path).toBeGreaterThan(0);
    expect(seconds, path).toBeLessThan(most);
  }
});
