// The bar below the board: what is pressed twice at one place, what is chosen unseen, and where the focus goes.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { plan } from "../players/plaques_player";
import { byPointer, look, play } from "../players/player";
import { byPointer as move, knowsActions, place, resign, turn } from "../players/tablut_player";
import { expectAccessible } from "../story/axe";
import { meet, openMatch, type Wish } from "../story/matches";
import { storiesOf, type Person } from "../story/story";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const LAPTOP_AT_200 = { width: 720, height: 450 } as const;
const TABLUT = { game: "tablut", seats: 2, options: {}, level: 1 } as const;
const PLAQUES = { game: "plaques", seats: 4, options: { hands: 9 }, level: 1 } as const;

const story = storiesOf("tablut", "plaques");

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** What has the focus: its own words, or what it is called. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const has = document.activeElement;
    return has === null || has === document.body ? "nothing" : (has.getAttribute("aria-label") ?? has.textContent ?? "").trim();
  });
}

/** What the viewer has done first, in the log. */
const acted = (page: Page): Locator => page.locator(".log li", { has: page.locator(".who", { hasText: "You" }), hasNotText: "took a seat" }).first();

/** Where the middle of it is. */
async function middle(found: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await found.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** Until what is drawn once the table is known is there. */
const drawn = (page: Page): Promise<void> => page.locator(".seats .piece, .plaques .beside").first().waitFor({ state: "attached" });

/** Until all of the page has come: also its last button, which is after what had happened before. */
async function whole(page: Page): Promise<void> {
  await drawn(page);
  await button(page, "Hint").waitFor();
}

/** The page of Ann, whose turn it is. */
async function atTurn(person: Person, wish: Wish): Promise<Page> {
  await openMatch(person, "Ann", wish);
  await turn(person.page);
  return person.page;
}

story("who reads a rule while the match ends goes on from the bar", async ({ arrive }) => {
  const ann = await arrive();
  const { page, context } = ann;
  const { matchId, token } = await openMatch(ann, "Ann", TABLUT);
  await knowsActions(page);
  for (const square of ["d1", "e4"]) await place(page, square).click();
  const rule = page.locator(".notice .rule");
  await rule.focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  await context.request.post("/ardri.engine.v1.EngineService/ResignMatch", { data: { matchId }, headers: { authorization: `Bearer ${token}` } }); // on another device
  await rule.waitFor({ state: "detached" });
  await button(page, "Close").press("Enter");
  await expect.poll(() => focused(page)).toBe("What to do");
});

story("a press too many gives nothing up and opens nothing", async ({ arrive }) => {
  const page = await atTurn(await arrive(), TABLUT);
  await whole(page);
  const { x, y, width, height } = (await button(page, "Resign").boundingBox())!;
  for (const at of [1, width / 2, width - 1]) {
    await page.mouse.click(x + at, y + height / 2);
    await button(page, "No").waitFor();
    await page.mouse.click(x + at, y + height / 2);
    await button(page, "Resign").waitFor();
  }
  await button(page, "Resign").focus();
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("No");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Resign");
  expect(await page.locator(".prompt.over").count()).toBe(0);

  const offer = button(page, "Offer draw");
  await offer.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.locator(".log .what", { hasText: "draw" }).first().waitFor();
  expect(await focused(page)).toBe("Offer draw");
});

story("the focus goes to the bar, or stays, when what had it goes", async ({ arrive }) => {
  const page = await atTurn(await arrive(), TABLUT);
  await move(page, "a4", "b4");
  await page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
  await turn(page);
  await resign(page);
  expect(await focused(page)).toBe("What to do");

  const looks = button(page, "Analyse");
  await looks.focus();
  await page.keyboard.press("Enter");
  await page.locator(".study").waitFor();
  expect(await focused(page)).toBe("Analyse");
  expect(await looks.getAttribute("aria-pressed")).toBe("true");
  await button(page, "Close").focus();
  await page.keyboard.press("Enter");
  await page.locator(".study").waitFor({ state: "detached" });
  expect(await focused(page)).toBe("What to do");
  await button(page, "Return to now").focus();
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("What to do");
  await button(page, "To the first step").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Looking back: step 1").waitFor();
  expect(await focused(page)).toBe("To the first step");
  await page.keyboard.press("Enter");
  await expectAccessible(page);
});

story("a choice that is pressed by keyboard hands the focus to the bar", async ({ arrive }) => {
  const page = await atTurn(await arrive(), PLAQUES);
  await look(page);
  await page.locator(".choices button").first().focus();
  await page.keyboard.press("Enter");
  await acted(page).waitFor();
  await expect.poll(() => focused(page)).toBe("What to do");
});

story("a choice stays under the pointer while it is told what would come of it", async ({ arrive }) => {
  for (const viewport of [LAPTOP_AT_200, { width: 1280, height: 800 }]) {
    const page = await atTurn(await arrive("/", { viewport }), PLAQUES);
    await whole(page);
    const choice = page.locator(".choices button").first();
    const { x, y } = (await choice.boundingBox())!;
    await page.mouse.move(x + 20, y + 4); // a line more above it would bring it out from under the pointer
    await page.locator(".prompt .foresight").waitFor();
    expect((await choice.boundingBox())!.y).toBe(y);
  }
});

story("taking up a man, and being asked before it goes, moves neither the board nor a button", async ({ arrive }) => {
  const { page } = await arrive("/account");
  await page.getByLabel(/^Ask before each move/).check();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.getByText("Attackers", { exact: true }).click();
  await button(page, "Play Tablut").click();
  await turn(page);
  await whole(page);
  await button(page, "Take back").waitFor(); // with it the row of buttons is full
  const places = (): Promise<unknown[]> => Promise.all([place(page, "b4"), button(page, "Keys")].map((each) => each.boundingBox()));
  const before = await places();
  await place(page, "a4").click();
  await button(page, "Back").waitFor();
  expect(await places()).toEqual(before);
  await place(page, "b4").click();
  await button(page, "Confirm a4-b4").waitFor();
  expect(await places()).toEqual(before);
  await expectAccessible(page);
});

story("a draw that is offered moves no button", async ({ arrive }) => {
  const [ann, ben] = await meet({ arrive }, { game: "tablut", seats: 2, options: {} });
  for (const { page } of [ann, ben]) {
    await drawn(page);
    await button(page, "Offer draw").waitFor();
  }
  await ann.page.setViewportSize(LAPTOP_AT_200);
  await button(ann.page, "More").click();
  for (const [asked, asks] of [[ann, ben], [ben, ann]] as const) {
    const say = asked.page.locator(".phrases summary");
    const before = await middle(say);
    await button(asks.page, "Offer draw").click();
    const decline = button(asked.page, "Decline");
    await decline.waitFor();
    expect(await middle(say)).toEqual(before);
    expect((await middle(decline))[1]).toBeLessThan(asked.page.viewportSize()!.height);
    await decline.click();
    await decline.waitFor({ state: "hidden" });
  }
});

story("a move that is begun stays so when a draw is offered", async ({ arrive }) => {
  const [ann, ben] = await meet({ arrive }, { game: "tablut", seats: 2, options: {} });
  await turn(ann.page);
  await place(ann.page, "a4").click();
  await button(ben.page, "Offer draw").click();
  await button(ann.page, "Decline").waitFor();
  await place(ann.page, "b4").click();
  await ben.page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
});

story("the space bar presses what has the focus, also while something is shown", async ({ arrive }) => {
  const page = await atTurn(await arrive("/", { reducedMotion: "no-preference" }), { ...PLAQUES, seats: 2 });
  await page.locator(".choices button", { hasText: "Yield" }).waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5000); // which is still to come: what is shown stays
  await page.locator(".choices button", { hasText: "Yield" }).click();
  await expect.poll(() => page.clock.runFor(100).then(() => button(page, "Next").count())).toBe(1); // nobody else is left
  const flip = button(page, "Turn board");
  await flip.focus();
  await page.keyboard.press("Space");
  expect(await flip.getAttribute("aria-pressed")).toBe("true");
  expect(await button(page, "Next").count()).toBe(1);
});

story("a number that is held down presses once", async ({ arrive }) => {
  const ann = await arrive();
  await ann.context.addInitScript(() => localStorage.setItem("ardri.preferences", '{"confirm": true}'));
  const page = await atTurn(ann, PLAQUES);
  await look(page);
  for (let held = 0; held < 3; held++) await page.keyboard.down("1");
  await page.keyboard.up("1");
  await page.getByText("press again or confirm").waitFor();
  await page.keyboard.press("1");
  await acted(page).waitFor();
});

story("the log is one stop of the keyboard, however long it is", async ({ arrive }) => {
  const page = await atTurn(await arrive(), TABLUT);
  await whole(page);
  await move(page, "a4", "b4");
  await page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
  await turn(page);
  await resign(page);
  expect(await page.locator(".log button[tabindex='0']").count()).toBe(1);
  await page.keyboard.press("l");
  await page.keyboard.press("ArrowUp");
  const before = await focused(page);
  await page.keyboard.press("ArrowUp");
  expect(await focused(page)).not.toBe(before);
  await page.keyboard.press("Enter");
  await page.getByText("Looking back: step").waitFor();
  expect(await page.locator(".log button[tabindex='0']").count()).toBe(1);
  await expectAccessible(page);
});

story("what is refused is said once", async ({ arrive }) => {
  const page = await atTurn(await arrive(), TABLUT);
  await move(page, "d1", "e4"); // not straight
  await page.locator(".notice.refusal").waitFor();
  const words = await page.locator(".notice.refusal").evaluate((notice) => notice.firstChild?.textContent ?? "");
  await expect.poll(() => page.locator("[role=status], [role=alert], [aria-live]").filter({ hasText: words }).count()).toBe(1);
});

story("who has looked with the eyes of another sees the present with its own, and reads so", async ({ arrive }) => {
  const page = await atTurn(await arrive(), TABLUT);
  await resign(page);
  const eyes = page.getByLabel("seen by");
  for (const way of ["Return to now", "To the newest step"]) {
    await eyes.selectOption({ index: 2 });
    await button(page, way).click();
    expect(await eyes.inputValue()).toBe("");
  }
});

story("all that can be said is within reach where the bar stands beside the board", async ({ arrive }) => {
  const page = await atTurn(await arrive("/", { viewport: LAPTOP_AT_200 }), TABLUT);
  for (const words of ["Hello", "Goodbye"]) {
    await page.locator(".phrases summary").click();
    await button(page, words).click();
    await page.locator(".log .said", { hasText: words }).waitFor();
  }
});

story("a finger presses again where it has pressed", async ({ arrive }) => {
  const page = await atTurn(await arrive("/", PHONE), PLAQUES);
  await whole(page);
  const choice = page.locator(".choices button").first();
  const tap = async (): Promise<void> => page.touchscreen.tap(...(await middle(choice)));
  for (const scrolled of [0, 9999]) {
    await page.evaluate((y) => scrollTo(0, y), scrolled); // the bar at the window's lower edge, and where it belongs
    const before = await middle(choice);
    await tap();
    await page.getByText("press again or confirm").waitFor();
    await page.locator(".prompt .foresight").waitFor();
    expect(await middle(choice)).toEqual(before);
    await expectAccessible(page);
    await page.evaluate((y) => scrollTo(0, y), scrolled); // axe looks all over the page
    await button(page, "Back").click();
    expect(await middle(choice)).toEqual(before);
  }
  await tap();
  await page.getByText("press again or confirm").waitFor();
  await tap();
  await acted(page).waitFor();
  expect(await acted(page).innerText()).toMatch(/bet|see/);
});

story("what is begun under a finger hides no way back to now", async ({ arrive }) => {
  const page = await atTurn(await arrive("/", PHONE), TABLUT);
  await button(page, "Hint").waitFor();
  await place(page, "a4").tap();
  await button(page, "Hint").waitFor({ state: "hidden" });
  await button(page, "One step back").tap();
  await button(page, "Return to now").tap();
  await button(page, "Back").tap();
  await button(page, "Hint").waitFor();
});

story("nothing is chosen before the viewer has seen what it leads on from", async ({ arrive }) => {
  const page = await atTurn(await arrive("/", { reducedMotion: "no-preference" }), { ...PLAQUES, seats: 2 });
  const seen = page.waitForFunction(() => {
    const words = [...document.querySelectorAll(".acts button, .what")].map((each) => each.textContent);
    const waits = words.includes("Next") && words.includes("After this it is your turn.");
    return waits && { choices: document.querySelectorAll(".choices button").length };
  });
  const ended = play(page, byPointer, plan).then(() => undefined, () => undefined);
  const found = await Promise.race([seen, ended]);
  expect(await found?.jsonValue()).toEqual({ choices: 0 });
});
