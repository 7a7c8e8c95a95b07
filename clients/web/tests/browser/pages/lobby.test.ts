// Finding something to play, in every way that there is; being told of it; being somebody.
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { byPointer, resign, turn } from "../players/tablut_player";
import { expectAccessible } from "../story/axe";
import { storiesOf } from "../story/story";

const QUIET_MILLISECONDS = 10_000;

const story = storiesOf("tablut", "tara");

async function choose(page: Page, game: string): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(game) }).check({ force: true });
  await page.getByRole("button", { name: `Play ${game}` }).waitFor();
}

/** Opens a private match of two and brings the other one to it. */
async function invite(page: Page): Promise<string> {
  await page.getByText("Friends, by a link").click();
  await page.getByText("Attackers", { exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  return page.locator(".waiting input").inputValue();
}

story("a private match by link: a level in the third seat, and rules that are chosen", async ({ arrive }) => {
  const ann = await arrive();
  await choose(ann.page, "Tara");
  await ann.page.getByText("Seat by seat").click();
  await ann.page.getByRole("slider", { name: "Seats" }).fill("3");
  const seats = ann.page.locator(".mix select");
  await seats.nth(2).selectOption({ index: 2 }); // after you and a person: the first level
  await ann.page.getByText("Who has the link").click();
  await ann.page.getByText("30 min + 10 s").click();
  await ann.page.getByText("Rules and more").click();
  await ann.page.getByLabel("Last round").fill("12");
  await ann.page.getByText("First turn", { exact: true }).click();
  await ann.page.getByRole("button", { name: "Rule T35" }).click();
  await ann.page.locator(".option .ruling").waitFor();
  await expectAccessible(ann.page);
  await ann.page.getByRole("button", { name: "Play Tara" }).click();
  const link = await ann.page.locator(".waiting input").inputValue();
  await ann.page.getByText("Last round: 12").waitFor();
  await ann.page.getByText("30 min + 10 s a move").waitFor();
  await expectAccessible(ann.page);

  const eve = await arrive(); // who has no link sees nothing of it
  await choose(eve.page, "Tara");
  await eve.page.getByText("Nobody waits for an opponent now.").waitFor();
  const ben = await arrive(link);
  await ben.page.locator(".seats", { hasText: "(you)" }).waitFor();
  await ann.page.locator(".seats").getByText("level 1").waitFor();
  await Promise.all([ann, ben].map(({ page }) => page.locator(".prompt.turn").waitFor())); // all choose their cards at once
  await eve.page.goto(link);
  await eve.page.getByText("All seats of this match are taken by now.").waitFor();
  await eve.page.goto(ann.page.url());
  await eve.page.getByText("This match cannot be shown").waitFor();
});

story("who has left a private match is led to it by no way back, and by its address to the invitation", async ({ arrive }) => {
  const ann = await arrive();
  await choose(ann.page, "Tara");
  await ann.page.getByText("Friends, by a link").click();
  await ann.page.getByRole("slider", { name: "Seats" }).fill("3");
  await ann.page.getByRole("button", { name: "Play Tara" }).click();
  const ben = await arrive("/learn");
  await ben.page.goto(await ann.page.locator(".waiting input").inputValue());
  await ben.page.getByRole("button", { name: "Leave the match" }).click();
  await ben.page.getByRole("button", { name: "Play Tablut" }).waitFor();
  await ben.page.goBack();
  await ben.page.getByRole("heading", { name: "Learn" }).waitFor();
  await ben.page.goto(ann.page.url());
  await expectAccessible(ben.page);
  await ben.page.getByRole("link", { name: "Take a seat by your invitation" }).click();
  await ben.page.getByRole("button", { name: "Leave the match" }).waitFor();
});

story("who goes elsewhere while a seat is given back is not led away from there", async ({ arrive }) => {
  const ann = await arrive();
  await choose(ann.page, "Tara");
  await ann.page.getByText("Friends, by a link").click();
  await ann.page.getByRole("slider", { name: "Seats" }).fill("3");
  await ann.page.getByRole("button", { name: "Play Tara" }).click();
  const { page } = await arrive(await ann.page.locator(".waiting input").inputValue());
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/LeaveMatch/, async (route) => {
    const response = await route.fetch();
    await late;
    await route.fulfill({ response });
  });
  // From before it is made: on a busy machine it may be answered, or given up, before the page has changed.
  const isLeaving = (request: Request): boolean => request.url().includes("LeaveMatch");
  const over = Promise.race([page.waitForEvent("requestfinished", isLeaving), page.waitForEvent("requestfailed", isLeaving)]);
  await page.getByRole("button", { name: "Leave the match" }).click();
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.getByRole("heading", { name: "Learn" }).waitFor();
  answer();
  await over;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(new URL(page.url()).pathname).toBe("/learn");
});

story("what is chosen in the form moves none of the other choices, and who looks for opponents is told what comes of it", async ({ arrive }) => {
  const { page } = await arrive();
  const legend = page.locator(".play .choice").first().locator("label");
  const places = () => legend.evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  await legend.first().waitFor();
  const before = await places();
  for (const words of ["Friends, by a link", "Seat by seat", "Whoever comes"]) {
    await page.getByText(words, { exact: true }).click();
    expect(await places()).toEqual(before);
  }
  await page.getByText("After 20 seconds the computer takes the seats that are left.").waitFor();
  await page.getByText("The computer", { exact: true }).click();
  const words = page.getByText(/actions ahead/);
  expect(await words.isVisible()).toBe(false);
  await page.getByText("How it plays").click();
  await words.waitFor();
  await expectAccessible(page);
});

story("who has come by a link can send it on, and is told how where the browser has no clipboard", async ({ arrive }) => {
  const ann = await arrive();
  await choose(ann.page, "Tara");
  await ann.page.getByText("Friends, by a link").click();
  await ann.page.getByRole("slider", { name: "Seats" }).fill("3");
  await ann.page.getByRole("button", { name: "Play Tara" }).click();
  const link = await ann.page.locator(".waiting input").inputValue();
  const ben = await arrive(link);
  await ben.page.locator(".waiting input").waitFor();
  expect(await ben.page.locator(".waiting input").inputValue()).toBe(link);
  await ben.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await ben.page.getByRole("button", { name: "Copy" }).click();
  await ben.page.getByRole("button", { name: "Press Ctrl+C" }).waitFor();
  const cleo = await arrive(link);
  await Promise.all([ann, ben, cleo].map(({ page }) => page.locator(".prompt.turn").waitFor()));
});

story("who has a picture of a match before its eyes does not look on, who has opened it does", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.getByRole("button", { name: "Play Tablut" }).click();
  await ann.page.locator(".prompt.turn").waitFor();
  const ben = await arrive();
  await ben.page.locator(".running .miniature svg").first().waitFor();
  const eve = await arrive(ann.page.url());
  await ann.page.locator(".watchers", { hasText: "1 looks on" }).waitFor();
  await ben.page.locator(".running .miniature svg").first().waitFor();
  await eve.page.goto("/learn");
  await ann.page.locator(".watchers").waitFor({ state: "detached" });
});

story("computers among themselves are watched, and found by a search", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.getByText("Seat by seat").click();
  for (const seat of [0, 1]) await ann.page.locator(".mix select").nth(seat).selectOption({ index: 2 });
  await ann.page.getByRole("button", { name: "Play Tablut" }).click();
  await ann.page.locator(".board svg").waitFor();
  expect(await ann.page.getByRole("button", { name: "Resign" }).count()).toBe(0);

  const ben = await arrive("/watch");
  await ben.page.getByLabel(/^Players/).selectOption({ label: "People alone" });
  await ben.page.getByLabel(/^Game/).selectOption({ label: "Tara" });
  await ben.page.getByText("There is no such match.").waitFor();
  await ben.page.getByLabel(/^Players/).selectOption({ label: "With the computer" });
  await ben.page.getByLabel(/^Game/).selectOption({ label: "Tablut" });
  await ben.page.locator(".search .matches a").first().waitFor();
  await expectAccessible(ben.page);
});

story("who has opened a match calls it off while it waits, and all others are told", async ({ arrive }) => {
  const ann = await arrive();
  await choose(ann.page, "Tara");
  await ann.page.getByText("Seat by seat").click();
  await ann.page.getByRole("slider", { name: "Seats" }).fill("3");
  await ann.page.getByRole("button", { name: "Play Tara" }).click(); // seats for everybody
  const off = ann.page.getByRole("button", { name: "Call the match off" });
  await off.waitFor();
  const eve = await arrive();
  await choose(eve.page, "Tara");
  await eve.page.locator(".matches a", { hasText: "open" }).waitFor();
  const ben = await arrive(ann.page.url());
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  await ben.page.locator(".seats", { hasText: "(you)" }).waitFor();
  expect(await ben.page.getByRole("button", { name: "Call the match off" }).count()).toBe(0);

  await off.click();
  await ann.page.getByRole("group", { name: "Call the match off?" }).getByRole("button", { name: "Call it off: yes" }).waitFor();
  await expectAccessible(ann.page);
  await ann.page.keyboard.press("Enter"); // No
  await off.click();
  await ann.page.getByRole("button", { name: "Call it off: yes" }).click();
  await ann.page.locator(".prompt .what", { hasText: "You have called the match off." }).waitFor();
  await ben.page.locator(".prompt .what", { hasText: "has called the match off." }).waitFor();
  await eve.page.getByText("Nobody waits for an opponent now.").waitFor();
  for (const { page } of [ann, ben]) {
    expect(await page.getByRole("button", { name: /Play again|Take a seat|Call the match off|Analyse/ }).count()).toBe(0);
    expect(await page.locator(".seats .winner").count()).toBe(0);
    expect(await page.locator(".seats").getByText("open", { exact: true }).count()).toBe(0);
    expect(await page.locator(".seats").getByText("nobody", { exact: true }).count()).toBe(1);
    await expectAccessible(page);
  }
});

story("who has taken a seat gives it back, and another one takes it", async ({ arrive }) => {
  const ann = await arrive();
  await choose(ann.page, "Tara");
  await ann.page.getByText("Seat by seat").click();
  await ann.page.getByRole("slider", { name: "Seats" }).fill("3");
  await ann.page.getByRole("button", { name: "Play Tara" }).click(); // seats for everybody
  await ann.page.getByRole("button", { name: "Call the match off" }).waitFor();
  const leave = ann.page.getByRole("button", { name: "Leave the match" });
  expect(await leave.count()).toBe(0); // who is alone there calls it off
  const match = ann.page.url();
  const ben = await arrive(match);
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  await ben.page.locator(".seats", { hasText: "(you)" }).waitFor();
  await leave.waitFor();
  await expectAccessible(ben.page);

  const other = await ben.context.newPage();
  await other.goto(match);
  await other.getByRole("button", { name: "Leave the match" }).waitFor();
  await ben.page.getByRole("button", { name: "Leave the match" }).click();
  await ben.page.getByRole("button", { name: "Play Tablut" }).waitFor(); // back in the lobby
  await ben.page.getByRole("link", { name: "All your matches" }).click();
  await ben.page.getByText("There is no such match.").waitFor();
  await other.getByRole("button", { name: "Take a seat" }).waitFor(); // the same account looks on there
  await ann.page.locator(".log", { hasText: "the seat was given back" }).waitFor();
  expect(await leave.count()).toBe(0);

  const eve = await arrive(match);
  await eve.page.getByRole("button", { name: "Take a seat" }).click();
  await leave.click();
  await ann.page.getByRole("button", { name: "Play Tablut" }).waitFor();
  await eve.page.locator(".seats", { hasText: "(you)" }).waitFor();
  await eve.page.getByRole("button", { name: "Leave the match" }).click(); // the last one
  await other.locator(".prompt .what", { hasText: "The match was called off." }).waitFor();
});

story("who asks to play again calls that off, and the other one may ask then", async ({ arrive }) => {
  const ann = await arrive();
  const ben = await arrive(await invite(ann.page));
  for (const { page } of [ann, ben]) await page.getByRole("button", { name: "Resign" }).waitFor();
  await resign(ben.page);
  await ann.page.getByRole("button", { name: "Play again" }).click();
  await ben.page.getByRole("button", { name: "Play again, as you are asked" }).waitFor();
  await ann.page.getByRole("button", { name: "Call the match off" }).waitFor();
  await ann.page.locator(".prompt .what", { hasText: /^Waiting for Guest/ }).waitFor();
  await ann.page.locator(".seats", { hasText: "asked, not here yet" }).waitFor();
  await ann.page.getByText("are asked already, and need no link.").waitFor();
  await expectAccessible(ann.page);
  await ann.page.goBack();
  await ann.page.getByRole("button", { name: "Play again", exact: true }).waitFor(); // it is she who has asked
  await ann.page.goForward();
  await ann.page.getByRole("button", { name: "Call the match off" }).click();
  await ann.page.getByRole("button", { name: "Call it off: yes" }).click();
  await ann.page.locator(".prompt .what", { hasText: "You have called the match off." }).waitFor();
  await ben.page.locator("[aria-live]", { hasText: "You are no longer asked to play again." }).waitFor();
  await ben.page.getByRole("button", { name: "Play again", exact: true }).click();
  await ben.page.getByRole("button", { name: "Call the match off" }).waitFor();
  await ann.page.goBack();
  await ann.page.getByRole("button", { name: "Play again, as you are asked" }).click();
  for (const { page } of [ann, ben]) await page.getByRole("button", { name: "Resign" }).waitFor();
  expect(await ann.page.getByText("not here yet").count()).toBe(0);
});

story("news come by themselves: an idle lobby asks for nothing", async ({ arrive }) => {
  const [ann, ben] = [await arrive(), await arrive()];
  await ann.page.getByText("Nobody waits for an opponent now.").first().waitFor();
  for (const { page } of [ann, ben]) await page.locator(".head .who").waitFor();
  const asked: string[] = [];
  ann.page.on("request", (request) => request.url().includes("/ardri.") && asked.push(request.url()));
  const news = (): readonly string[] => asked.filter((url) => !url.endsWith("/DescribeTable")); // which each small board asks for, once

  await ben.page.getByText("Seat by seat").click();
  await ben.page.getByRole("button", { name: "Play Tablut" }).click(); // a seat for everybody
  await ann.page.locator(".matches a", { hasText: "1 open" }).waitFor();
  await ann.page.waitForTimeout(QUIET_MILLISECONDS); // the one wait for a clock: that nothing happens takes its time
  expect(news()).toEqual([]);

  const eve = await arrive(ben.page.url());
  await eve.page.getByRole("button", { name: "Take a seat" }).click();
  await ann.page.getByText("Nobody waits for an opponent now.").first().waitFor();
  const name = await ben.page.locator(".head .who").innerText();
  await ann.page.locator(".running a", { hasText: name }).locator(".miniature svg").waitFor(); // among those of other stories
  await turn(ben.page);
  await byPointer(ben.page, "a4", "b4");
  await ben.page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
  expect(news()).toEqual([]);
});

story("a tab says when it is one's turn elsewhere, and leads there", async ({ arrive }) => {
  const ann = await arrive();
  const link = await invite(ann.page);
  const away = await ann.context.newPage();
  await away.goto("/account");
  const ben = await arrive(link);
  await away.getByRole("link", { name: "Your turn" }).waitFor(); // Ann has the attackers
  expect(await away.title()).toBe("(1) Account · Ardri");
  await away.getByRole("link", { name: "Your turn" }).click();
  await turn(away);
  expect(await away.title()).toBe("Your turn · Tablut · Ardri");
  await byPointer(away, "a4", "b4");
  await away.waitForFunction(() => /^Tablut: waiting for .+ · Ardri$/.test(document.title));
  await turn(ben.page);
  expect(await ben.page.title()).toBe("Your turn · Tablut · Ardri");
  await away.getByRole("link", { name: "Play", exact: true }).click();
  await away.getByText("Going on").waitFor();
  await byPointer(ben.page, "c5", "c4");
  await away.locator(".matches .turn").waitFor();
  await away.getByRole("link", { name: "All your matches" }).click();
  await away.locator(".matches .turn").waitFor();
  await away.getByLabel("State").selectOption({ label: "Over" });
  await away.getByText("There is no such match.").waitFor();
  await expectAccessible(away);
});

story("who somebody is goes from one browser to another, with name, picture and settings", async ({ arrive }) => {
  const ann = await arrive("/account");
  await ann.page.locator(".head .who").waitFor();
  let streams = 0;
  ann.page.on("framenavigated", () => (streams = 0)); // one of the page before may be opened as late as now
  ann.page.on("websocket", (socket) => socket.url().endsWith("/WatchAccount") && (streams += 1));
  await ann.page.reload();
  await expect.poll(() => streams).toBe(1);
  await ann.page.getByLabel("Name", { exact: true }).fill("Ann of Tara");
  await ann.page.getByRole("button", { name: "Save" }).click();
  await ann.page.locator(".head .who", { hasText: "Ann of Tara" }).waitFor();
  expect(streams).toBe(1); // of the same account still
  await ann.page.getByRole("radio", { name: "Boat, blue" }).check({ force: true });
  await ann.page.getByText("That is your picture").waitFor();
  // The account has each of them before the other browser asks for it.
  const isKept = () => ann.page.waitForResponse((response) => response.url().endsWith("/UpdateAccount") && response.ok());
  await Promise.all([isKept(), ann.page.getByText("Dark", { exact: true }).click()]);
  await ann.page.locator('html[data-theme="dark"]').waitFor();
  await Promise.all([isKept(), ann.page.getByLabel("Sounds").uncheck()]);
  await ann.page.getByRole("button", { name: "Make a code for another device" }).click();
  const code = await ann.page.locator(".code output").innerText();
  await expectAccessible(ann.page);

  const other = await arrive("/account");
  await other.page.getByLabel("Code from another device").fill("k7wq-aaaa-aaaa");
  await other.page.getByRole("button", { name: "Become that account" }).click();
  await other.page.locator(".notice.refusal").waitFor();
  await other.page.getByLabel("Code from another device").fill(code.toUpperCase());
  await other.page.keyboard.press("Enter");
  await other.page.getByText("You are Ann of Tara here now.").waitFor();
  await other.page.locator('html[data-theme="dark"]').waitFor();
  expect(await other.page.getByLabel("Sounds").isChecked()).toBe(false);
  await other.page.getByRole("link", { name: "How others see you" }).click();
  await other.page.getByRole("heading", { name: "Ann of Tara" }).waitFor();
  await other.page.getByText("This is you.").waitFor();
  await expectAccessible(other.page);

  const third = await arrive("/account");
  await third.page.getByLabel("Code from another device").fill(code);
  await third.page.getByRole("button", { name: "Become that account" }).click();
  await third.page.locator(".notice.refusal").waitFor(); // it was good once
  await other.page.goto("/account");
  await other.page.getByRole("button", { name: "Forget all of it here" }).click();
  await other.page.getByRole("button", { name: "Forget it: yes" }).click();
  await other.page.getByRole("button", { name: "Play Tablut" }).waitFor();
  expect(await other.page.evaluate(() => localStorage.getItem("ardri.preferences"))).toBeNull();
  expect(await other.page.locator(".head .who").innerText()).not.toBe("Ann of Tara");
});

story("who has played is asked before another account comes in its place, and sees all of that account then", async ({ arrive }) => {
  const ann = await arrive("/account");
  await ann.page.getByRole("radio", { name: "Boat, blue" }).check({ force: true });
  await ann.page.getByText("That is your picture").waitFor();
  await ann.page.getByRole("button", { name: "Make a code for another device" }).click();
  const code = await ann.page.locator(".code output").innerText();

  const { page } = await arrive();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await page.locator(".seats", { hasText: "(you)" }).waitFor();
  await page.locator(".head .who").click();
  const before = await page.locator(".head .who").innerText();
  await page.locator(".devices li").first().waitFor();
  await page.getByLabel("Code from another device").fill(code);
  await page.keyboard.press("Enter");
  await page.getByText("The account of this browser has matches.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter"); // No
  expect(await page.locator(".head .who").innerText()).toBe(before);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Become it: yes" }).click();
  await page.getByText(/^You are .* here now/).waitFor();
  await page.getByRole("radio", { name: "Boat, blue", checked: true }).waitFor();
  await page.locator(".devices li").nth(1).waitFor(); // Ann's, and this one
  await expectAccessible(page);
});

story("how long one may still think is told as it is, however long a list stands open", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.getByText("Friends, by a link").click();
  await ann.page.getByText("Attackers", { exact: true }).click();
  await ann.page.getByText("1 day a move").click();
  await ann.page.getByRole("button", { name: "Play Tablut" }).click();
  await arrive(await ann.page.locator(".waiting input").inputValue());
  await turn(ann.page);
  await ann.page.clock.install();
  await ann.page.goto("/");
  const left = ann.page.locator(".matches .turn small");
  await left.filter({ hasText: "23 hours" }).waitFor();
  await ann.page.clock.fastForward("02:00:00");
  await left.filter({ hasText: "21 hours" }).waitFor();
});
