// A tournament from its form to its last table, and who may do what with it.
import type { Locator, Page, WebSocket } from "playwright-core";
import { expect } from "vitest";
import { resign } from "../players/tablut_player";
import { expectAccessible } from "../story/axe";
import { storiesOf, type Person, type Stage } from "../story/story";

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

/** The address of a tournament of live games that is open to entrants, made as by any organiser's client. */
async function openCup({ context }: Person, platform: Stage["platform"], name: string): Promise<string> {
  const spec = {
    name,
    game: "tablut",
    mode: "MODE_LIVE",
    clock: { kind: "CLOCK_KIND_FISCHER", base: "3600s" },
    stages: [{ format: "FORMAT_ROUND_ROBIN" }],
  };
  const answer = await context.request.post("/ardri.tournament.v1.TournamentService/CreateTournament", {
    data: { spec, requestId: name },
    headers: { authorization: `Bearer ${await platform.token("organise")}` },
  });
  const { tournament } = (await answer.json()) as { tournament: { tournamentId: string } };
  return `/tournament/${tournament.tournamentId}`;
}

/** Its page, on which the organiser may steer. */
async function organise({ page }: Person, platform: Stage["platform"], cup: string): Promise<void> {
  await giveToken(page, await platform.token("organise"));
  await page.goto(cup);
  await page.getByRole("button", { name: "Start" }).waitFor();
}

async function enter(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your name in it").fill(name);
  await page.getByRole("button", { name: "Take part" }).click();
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByRole("button", { name: "Withdraw: yes" }).click();
}

const isEntered = (page: Page, name: string): Promise<void> => page.locator(".taking-part p", { hasText: `You take part as ${name}.` }).waitFor();

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

story("what is filled in of a tournament is there again, until it is created", async ({ arrive, platform }) => {
  const { page } = await arrive("/tournaments");
  await page.getByRole("link", { name: "New tournament" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Summer cup");
  await page.getByRole("button", { name: "Add an entrant" }).click();
  await page.getByText("Rules of Tablut").click();
  await page.getByLabel("Moves without a capture").fill("6");
  const isThere = async (): Promise<void> => {
    await page.getByLabel("Strength of entrant 3").waitFor();
    expect([await name.inputValue(), await page.getByLabel("Moves without a capture").inputValue()]).toEqual(["Summer cup", "6"]);
  };
  await page.goBack();
  await page.getByRole("heading", { name: "Tournaments", exact: true }).waitFor();
  await page.goForward();
  await isThere();
  await page.reload();
  await isThere();
  await page.setViewportSize({ width: 320, height: 640 }); // what is chosen of each entrant can be read
  for (const words of ["Kind", "Strength"]) expect((await page.getByLabel(`${words} of entrant 3`).boundingBox())?.width).toBeGreaterThan(160);
  await expectAccessible(page);
  await giveToken(page, await platform.token("organise"));
  await page.getByRole("button", { name: "Create, and leave it open to entrants" }).click();
  await page.getByRole("heading", { name: "Summer cup" }).waitFor();
  await page.goBack();
  await page.getByLabel("Strength of entrant 2").waitFor();
  expect(await name.inputValue()).toBe("Tablut cup");
  await name.fill("Autumn cup");
  await page.getByRole("button", { name: "Begin anew" }).click();
  await page.getByRole("button", { name: "Empty the form" }).click();
  await page.getByRole("button", { name: "Begin anew" }).waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("Tablut cup");
});

story("the list of tournaments keeps the focus while it is asked for again", async ({ arrive, platform }) => {
  const ann = await arrive();
  await openCup(ann, platform, "Keyboard cup");
  await ann.page.goto("/tournaments");
  const cup = ann.page.getByRole("link", { name: /Keyboard cup/ });
  await tabTo(ann.page, cup);
  for (let answers = 0; answers < 2; answers++) await ann.page.waitForResponse(/ListTournaments/);
  expect(await cup.evaluate((element) => element === document.activeElement)).toBe(true);
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
  // People who do not move: their game is still there when somebody comes to watch, however late.
  const players = [await arrive("/account"), await arrive("/account")];
  for (const [index, { page }] of players.entries()) {
    const [number, link] = [index + 1, page.getByRole("link", { name: "How others see you" })];
    await ann.page.getByLabel(`Kind of entrant ${number}`).selectOption("Person");
    await ann.page.getByLabel(`Name of entrant ${number}`).fill(`Guest-${number}`);
    await ann.page.getByLabel(`link to its page of entrant ${number}`).fill(await link.evaluate((found: HTMLAnchorElement) => found.href));
  }
  await ann.page.getByRole("button", { name: "Create and start" }).click();
  await ann.page.getByRole("heading", { name: "Tablut cup" }).waitFor();
  for (const { page } of players) await page.goto(ann.page.url());
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

story("people enter a tournament, are told of their games wherever they are, and play to its end", async ({ arrive, platform }) => {
  const organiser = await arrive("/organise");
  const cup = await openCup(organiser, platform, "Spring cup");
  await organise(organiser, platform, cup);
  const [ann, ben, eve] = [await arrive(cup), await arrive(cup), await arrive(cup, { viewport: { width: 320, height: 640 } })];
  await expectAccessible(ann.page);
  await enter(ann.page, "Ann");
  await isEntered(ann.page, "Ann");
  await enter(ben.page, "Ann");
  await ben.page.getByText("Somebody there has that name.").waitFor();
  await enter(ben.page, "Ben");
  await isEntered(ben.page, "Ben");
  await enter(eve.page, "Eve");
  await isEntered(eve.page, "Eve");
  await expectAccessible(eve.page);
  await withdraw(eve.page);
  await eve.page.locator(".taking-part p", { hasText: "You have withdrawn." }).waitFor();
  expect(await eve.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await organiser.page.locator(".entrants", { hasText: /^Ann personBen person$/ }).waitFor();

  const tab = await ann.context.newPage();
  await tab.goto("/rules/tablut");
  await ben.page.goto("/learn");
  await organiser.page.getByRole("button", { name: "Start" }).click();
  for (const page of [tab, ben.page]) await page.locator(".called", { hasText: "Your game of round 1 of Spring cup has begun." }).waitFor();
  await expectAccessible(ben.page);
  await expect.poll(() => ben.page.title()).toMatch(/^\(1\) Learn/);
  await ann.page.locator(".playing", { hasText: "Your game of round 1 against Ben goes on." }).waitFor();
  await expectAccessible(ann.page);

  await ben.page.locator(".called").getByRole("link", { name: "Play your game of round 1 of Spring cup" }).click();
  await ben.page.locator(".origin", { hasText: "Round 1 of Spring cup" }).waitFor();
  await expect.poll(() => ben.page.locator(".called").count()).toBe(0);
  await ann.page.locator(".playing").getByRole("link", { name: "Play" }).click();
  await resign(ann.page);
  await expectAccessible(ann.page);
  await ann.page.getByRole("link", { name: "To the tournament" }).click();
  // The other game of their meeting; who is told looks at the first one yet.
  await ben.page.locator(".called", { hasText: "has begun" }).waitFor();
  await ann.page.locator(".playing").waitFor();
  await ann.page.reload();
  await ann.page.locator(".playing").waitFor();
  await withdraw(ann.page);

  await ben.page.getByRole("link", { name: "To the tournament" }).click();
  for (const { page } of [ann, ben]) {
    await page.locator(".title .state", { hasText: "Over" }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("ardri.tournaments"))).toBeNull();
  }
  expect(await ben.page.locator(".standings .own").innerText()).toMatch(/^1\s+Ben \(you\)\s+2\s/);
  expect(await ann.page.locator(".standings .own").innerText()).toMatch(/^2\s+Ann \(you\) \(withdrawn\)\s+0\s/);
  expect((await ann.page.locator(".results .plies").allInnerTexts()).sort()).toEqual(["no move", "not played"]);
  await expectAccessible(ann.page);
  await expect.poll(() => ben.page.locator(".called").count()).toBe(0);
});

story("who waits for a game is there after a crash, in all tabs, and no more after leaving", async ({ arrive, platform }) => {
  const organiser = await arrive("/organise");
  const cup = await openCup(organiser, platform, "Summer cup");
  await organise(organiser, platform, cup);
  const [ann, ben] = [await arrive(cup), await arrive(cup)];
  const opened: WebSocket[] = [];
  ann.context.on("page", (page) => page.on("websocket", (socket) => socket.url().endsWith("/WatchSeats") && opened.push(socket)));
  const waiting = (): number => opened.filter((socket) => !socket.isClosed()).length;
  const tabs = [await ann.context.newPage(), await ann.context.newPage()];
  for (const tab of tabs) await tab.goto(cup);
  await enter(ann.page, "Ann");
  for (const tab of tabs) await isEntered(tab, "Ann");
  await expect.poll(waiting).toBe(tabs.length);
  await withdraw(tabs[0] ?? ann.page); // in one, and so in all
  for (const tab of [ann.page, ...tabs]) await tab.locator(".taking-part p", { hasText: "You have withdrawn." }).waitFor();
  await expect.poll(waiting).toBe(0);

  await enter(ann.page, "Ann");
  await enter(ben.page, "Ben");
  await isEntered(ben.page, "Ben");
  await expect.poll(waiting).toBe(tabs.length);
  const before = [...opened];
  await platform.killGateway();
  await expect.poll(() => before.every((socket) => socket.isClosed())).toBe(true);
  await organiser.page.getByRole("button", { name: "Start" }).click();
  for (const tab of tabs) await tab.locator(".playing", { hasText: "against Ben" }).waitFor();
  await expect.poll(waiting).toBe(tabs.length);

  await ann.page.goto("/account");
  await ann.page.getByText("the tournaments that you take part in").waitFor();
  await ann.page.getByRole("button", { name: "Forget all of it here" }).click();
  await ann.page.getByRole("button", { name: "Forget it: yes" }).click();
  await expect.poll(waiting).toBe(0);
  await organiser.page.getByRole("button", { name: "Cancel the tournament" }).click();
  await organiser.page.getByRole("button", { name: "Cancel it for good" }).click();
  await expect.poll(() => ben.page.evaluate(() => localStorage.getItem("ardri.tournaments"))).toBeNull();
});
