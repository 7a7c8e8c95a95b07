// Lists of matches that follow by themselves, and stand still for who reads them.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { MatchStatus } from "../../../src/gen/ardri/match/v1/match_pb";
import { expectAccessible } from "../story/axe";
import { openMatch, type Opened, type Wish } from "../story/matches";
import { storiesOf } from "../story/story";

const story = storiesOf("tablut");

const WISH: Wish = { game: "tablut", seats: 2, options: {}, level: 1 };

/** In the request of a list: its field `statuses`, with that alone. */
const ONLY_LIVE = Buffer.from([(2 << 3) | 2, 1, MatchStatus.LIVE]);

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute("href") ?? document.activeElement?.textContent ?? "");
}

/** Of the same account, which has its first seat, against the computer. */
function openAnother(page: Page, { token }: Opened): Promise<string> {
  return page.evaluate(async (bearer) => {
    const clock = { kind: "CLOCK_KIND_NONE" };
    const request = { game: "tablut", seat: 0, bots: [{ seat: 1, bot: { level: 1 } }], requestId: "another", clock };
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const answer = await fetch("/ardri.gateway.v1.LobbyService/OpenMatch", { method: "POST", headers, body: JSON.stringify(request) });
    return ((await answer.json()) as { match: { matchId: string } }).match.matchId;
  }, token);
}

async function resign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign: yes, I give up" }).click();
}

story("one's own matches are told as they go, and stay where they are until one asks", async ({ arrive }) => {
  const ann = await arrive();
  const first = await openMatch(ann, "Ann", WISH);
  await ann.page.locator(".prompt.turn").waitFor();
  const [list] = await Promise.all([ann.context.waitForEvent("page"), ann.page.evaluate(() => void window.open("/matches"))]);
  await list.setViewportSize({ width: 320, height: 640 });
  const row = list.locator(`.matches a[href="/match/${first.matchId}"]`);
  await row.getByText("Your turn").waitFor();
  await row.focus();
  const before = await row.boundingBox();
  await resign(ann.page);
  await row.getByText("Lost").waitFor();
  const second = await openAnother(ann.page, first);
  const renew = list.getByRole("button", { name: "Show 1 new match" });
  await renew.waitFor();
  expect(await focused(list)).toBe(`/match/${first.matchId}`);
  expect(await row.boundingBox()).toEqual(before);
  expect(await list.locator("main .matches a").count()).toBe(1);
  await expectAccessible(list);
  const filters = await list.locator(".filters label").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(filters[0]).toBe(filters[1]); // side by side, so that more of the list is seen
  await renew.click();
  await list.locator("main .matches a").nth(1).waitFor();
  expect(await focused(list)).toBe(`/match/${second}`);
  expect(await list.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

story("a list of what goes on says what is over by now", async ({ arrive }) => {
  const ben = await arrive("/watch");
  const listed = ben.page.waitForResponse((response) => response.request().postDataBuffer()?.includes(ONLY_LIVE) === true);
  await ben.page.getByLabel("State").selectOption("Going on");
  await listed;
  const ann = await arrive();
  const { matchId } = await openMatch(ann, "Ann", WISH);
  await ben.page.getByRole("button", { name: "Show 1 new match" }).click();
  const row = ben.page.locator(`.search .matches a[href="/match/${matchId}"]`);
  await row.getByText("Going on").waitFor();
  await row.focus();
  await resign(ann.page);
  await row.getByText("Over").waitFor();
  expect(await focused(ben.page)).toBe(`/match/${matchId}`);
  await ben.page.getByRole("button", { name: "Show the list as it is now" }).click();
  await row.waitFor({ state: "detached" });
});

story("a match of the lobby that goes to another place of its list keeps the focus", async ({ arrive }) => {
  const ann = await arrive();
  const opened = await openMatch(ann, "Ann", WISH);
  const newer = await openAnother(ann.page, opened);
  await ann.page.goto(`/match/${newer}`);
  await ann.page.locator(".prompt.turn").waitFor();
  const [lobby] = await Promise.all([ann.context.waitForEvent("page"), ann.page.evaluate(() => void window.open("/"))]);
  const rows = lobby.getByRole("region", { name: "Your matches" }).locator(".matches a");
  await rows.nth(1).waitFor();
  expect(await rows.first().getAttribute("href")).toBe(`/match/${newer}`);
  await rows.first().focus();
  await resign(ann.page);
  await rows.nth(1).getByText("Lost").waitFor();
  expect(await focused(lobby)).toBe(`/match/${newer}`);
  await lobby.keyboard.press("Enter");
  await lobby.waitForURL(`/match/${newer}`);
});
