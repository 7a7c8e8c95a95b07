// Plays Tablut through the page: by pointer or by keyboard alone.
import type { Page } from "playwright-core";

/** A match in which nobody minds where the king goes. */
export const SHORT = {
  attackers: ["i4-i3", "f9-g9", "i3-i4", "g9-f9", "i4-i3"],
  defenders: ["d5-d6", "e5-d5", "d5-d2", "d2-a2", "a2-a1"],
} as const;

export type Move = readonly [from: string, to: string];
export type Hand = (page: Page, from: string, to: string) => Promise<void>;

export const place = (page: Page, square: string) => page.locator(`.board [data-place="${square}"]`);

export const byPointer: Hand = async (page, from, to) => {
  await place(page, from).click();
  await place(page, to).click();
};

export const byDragging: Hand = async (page, from, to) => {
  await place(page, from).dragTo(place(page, to));
};

/** `b` leads to the board, arrows walk, Enter takes up and puts down. */
export const byKeys: Hand = async (page, from, to) => {
  await place(page, from).waitFor();
  await page.keyboard.press("b");
  const at = await page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset["place"] ?? "e5");
  await walk(page, at, from);
  await page.keyboard.press("Enter");
  await walk(page, from, to);
  await page.keyboard.press("Enter");
};

/** Arrows from a square to another one. */
export async function walk(page: Page, from: string, to: string): Promise<void> {
  const columns = to.charCodeAt(0) - from.charCodeAt(0);
  const rows = Number(to.slice(1)) - Number(from.slice(1));
  for (let step = 0; step < Math.abs(columns); step++) await page.keyboard.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(rows); step++) await page.keyboard.press(rows > 0 ? "ArrowUp" : "ArrowDown");
}

/** Until the page knows what may be done: a match is shown before that. */
export const knowsActions = (page: Page): Promise<void> => page.locator("#legal option").first().waitFor({ state: "attached" });

/** Waits until it is the viewer's turn: true; or the match is over: false. */
export async function turn(page: Page): Promise<boolean> {
  await page.locator(".prompt.turn, .prompt.over").waitFor();
  return page.locator(".prompt.turn").isVisible();
}

/** Gives up, in the match of the page or the one that is about to be shown: a log tells who has resigned, by buttons too. */
export async function resign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Resign", exact: true }).click();
  await page.getByRole("button", { name: "Resign: yes, I give up" }).click();
  await page.locator(".prompt.over").waitFor();
}

/**
 * The first of these moves of attackers, each by one square, that can be made: an opponent who decides alone may have taken
 * the man, or stand in its way.
 */
export async function possibleOf(page: Page, ...moves: readonly Move[]): Promise<Move> {
  const holds = async (square: string, what: RegExp): Promise<boolean> =>
    what.test((await place(page, square).getAttribute("aria-label")) ?? "");
  for (const move of moves) {
    if ((await holds(move[0], /\battacker\b/)) && (await holds(move[1], /\bempty\b/))) return move;
  }
  throw new Error(`none of ${moves.join(" ")} can be made`);
}

/** Plays these, one each time that it is the viewer's turn. */
export async function playAll(page: Page, hand: Hand, moves: readonly string[]): Promise<void> {
  for (const move of moves) {
    await turn(page);
    const [from = "", to = ""] = move.split("-");
    await hand(page, from, to);
    await page.locator(".log .what", { hasText: move }).last().waitFor();
  }
}
