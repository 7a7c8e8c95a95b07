// Plays Tablut through the page: by pointer or by keyboard alone.
import type { Page } from "playwright-core";

/** Options for a match in which it does not matter where the king goes. */
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

/** `b` leads to the board, arrow keys walk, and Enter takes up and puts down. */
export const byKeys: Hand = async (page, from, to) => {
  await place(page, from).waitFor();
  await page.keyboard.press("b");
  const at = await page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset["place"] ?? "e5");
  await walk(page, at, from);
  await page.keyboard.press("Enter");
  await walk(page, from, to);
  await page.keyboard.press("Enter");
};

/** Walks from one square to another with arrow keys. */
export async function walk(page: Page, from: string, to: string): Promise<void> {
  const columns = to.charCodeAt(0) - from.charCodeAt(0);
  const rows = Number(to.slice(1)) - Number(from.slice(1));
  for (let step = 0; step < Math.abs(columns); step++) await page.keyboard.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(rows); step++) await page.keyboard.press(rows > 0 ? "ArrowUp" : "ArrowDown");
}

/** Waits until the page knows the legal actions; it shows a match before that. */
export const knowsActions = (page: Page): Promise<void> => page.locator("#legal option").first().waitFor({ state: "attached" });

/** Waits until it is the viewer's turn (true) or the match is over (false). */
export async function turn(page: Page): Promise<boolean> {
  await page.locator(".prompt.turn, .prompt.over").waitFor();
  return page.locator(".prompt.turn").isVisible();
}

/**
 * Resigns in the shown match, or in the one about to be shown, and waits for its end. The name of the button is exact,
 * because lines of the log that tell of a resignation are buttons, too.
 */
export async function resign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Resign", exact: true }).click();
  await page.getByRole("button", { name: "Resign: yes, I give up" }).click();
  await page.locator(".prompt.over").waitFor();
}

/**
 * Returns the first of these one-square moves of attackers that is possible. An opponent may have taken the man, or may
 * stand in its way.
 */
export async function possibleOf(page: Page, ...moves: readonly Move[]): Promise<Move> {
  const holds = async (square: string, what: RegExp): Promise<boolean> =>
    what.test((await place(page, square).getAttribute("aria-label")) ?? "");
  for (const move of moves) {
    if ((await holds(move[0], /\battacker\b/)) && (await holds(move[1], /\bempty\b/))) return move;
  }
  throw new Error(`none of ${moves.join(" ")} can be made`);
}

/** Plays these moves, one in each turn of the viewer. */
export async function playAll(page: Page, hand: Hand, moves: readonly string[]): Promise<void> {
  for (const move of moves) {
    await turn(page);
    const [from = "", to = ""] = move.split("-");
    await hand(page, from, to);
    await page.locator(".log .what", { hasText: move }).last().waitFor();
  }
}
