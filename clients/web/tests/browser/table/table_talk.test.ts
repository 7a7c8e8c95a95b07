// People at one table: what they say, what they ask of each other, and who has left.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { byPointer, place, turn } from "../players/tablut_player";
import { expectAccessible } from "../story/axe";
import { watchFor } from "../story/shown_briefly";
import { storiesOf } from "../story/story";

const story = storiesOf("tablut");

/** A private match of the page's account that may be claimed sooner than the page would have it. */
async function openImpatiently(page: Page): Promise<readonly [matchId: string, inviteCode: string]> {
  return page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("ardri.account") ?? "{}") as { token: string };
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const body = JSON.stringify({ game: "tablut", seat: 0, private: true, abandonmentGrace: "5s", requestId: "impatient" });
    const answer = await fetch("/ardri.gateway.v1.LobbyService/OpenMatch", { method: "POST", headers, body });
    const { match, inviteCode } = (await answer.json()) as { match: { matchId: string }; inviteCode: string };
    return [match.matchId, inviteCode] as const;
  });
}

story("two people talk, take a move back, and decline a draw; by keyboard alone on one side", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.getByText("Seat by seat").click();
  await ann.page.getByRole("button", { name: "Play Tablut" }).click();
  await ann.page.locator(".waiting").waitFor();
  const ben = await arrive(ann.page.url());
  await ben.page.getByRole("button", { name: "Take a seat" }).click();
  await turn(ann.page);
  const eve = await arrive(ann.page.url());
  await ann.page.getByText("1 looks on").waitFor();

  const menu = ann.page.locator(".phrases summary");
  await menu.focus();
  await ann.page.keyboard.press("Enter");
  await ann.page.keyboard.press("Escape");
  expect(await ann.page.locator(".phrases[open]").count()).toBe(0);
  await ann.page.keyboard.press("Enter");
  await ann.page.keyboard.press("Tab");
  await ann.page.keyboard.press("Tab");
  await expectAccessible(ann.page);
  const saying = await watchFor(ben.page, ".seats .saying", /Good luck/);
  await ann.page.keyboard.press("Enter"); // the second one
  for (const { page } of [ann, ben, eve]) await page.locator(".log .said", { hasText: "Good luck" }).waitFor();
  await saying();
  for (const { page } of [ben, eve]) await page.locator("[aria-live=polite].unseen", { hasText: ": Good luck." }).waitFor(); // the first words, too
  await ben.page.locator(".phrases summary").click();
  await ben.page.getByLabel("To the players alone").check();
  await ben.page.getByRole("button", { name: "Thank you" }).click();
  await ann.page.locator(".log .said", { hasText: "to the players" }).waitFor();
  expect(await eve.page.locator(".log .said").count()).toBe(1);

  await byPointer(ann.page, "a4", "b4");
  await turn(ben.page);
  await ann.page.getByRole("button", { name: "Take back" }).click();
  await ben.page.getByText("asks to take the last move back").waitFor();
  await ben.page.getByRole("button", { name: "Let it be taken back" }).click();
  await turn(ann.page);
  expect(await place(ann.page, "a4").getAttribute("aria-label")).toContain("attacker");
  await ann.page.getByRole("button", { name: "Offer draw" }).click();
  await ann.page.getByText("You have offered a draw.").waitFor();
  await ben.page.getByRole("button", { name: "Decline" }).click();
  await ann.page.locator('button[aria-disabled="false"]', { hasText: "Offer draw" }).waitFor();
});

story("who has left is seen to be away, and the match can be claimed once the time is up", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.locator(".head .who").waitFor();
  const [matchId, code] = await openImpatiently(ann.page);
  await ann.page.goto(`/match/${matchId}`);
  const ben = await arrive(`/join/${code}`);
  await turn(ann.page);
  await ben.page.locator(".phrases summary").click();
  await ben.page.getByRole("button", { name: "I will be back soon" }).click();
  await ben.page.locator(".log .said").waitFor(); // so Ben was there: the stream has told it
  await ben.page.close();
  await ann.page.locator(".seats .away").waitFor(); // the seat is kept for 20 s
  await ann.page.locator(".log .what", { hasText: /^left$/ }).waitFor(); // which says when the match can be claimed
  await ann.page.getByRole("button", { name: "Claim the match" }).waitFor();
  await expectAccessible(ann.page);
  await ann.page.getByRole("button", { name: "Claim the match" }).click();
  await ann.page.getByText("You have won").first().waitFor();
});
