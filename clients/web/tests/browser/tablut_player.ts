// Plays Tablut through the page: by pointer or by keyboard alone. A king who sees a corner goes there.
import type { Page } from "playwright-core";

const CORNERS = ["a1", "a9", "i1", "i9"];

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
  await page.keyboard.press("b");
  const at = await page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset["place"] ?? "e5");
  await walk(page, at, from);
  await page.keyboard.press("Enter");
  await walk(page, from, to);
  await page.keyboard.press("Enter");
};

async function walk(page: Page, from: string, to: string): Promise<void> {
  const columns = to.charCodeAt(0) - from.charCodeAt(0);
  const rows = Number(to.slice(1)) - Number(from.slice(1));
  for (let step = 0; step < Math.abs(columns); step++) await page.keyboard.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(rows); step++) await page.keyboard.press(rows > 0 ? "ArrowUp" : "ArrowDown");
}

/** Waits until it is the viewer's turn: true; or the match is over: false. */
export async function turn(page: Page): Promise<boolean> {
  await page.locator('.prompt.turn, .prompt:has-text("has won"), .prompt:has-text("have won"), .prompt:has-text("first place")').first().waitFor();
  return page.locator(".prompt.turn").isVisible();
}

/** What may be played, as the field for typed moves offers it. */
export async function legalMoves(page: Page): Promise<(readonly [string, string])[]> {
  const found = await page.locator("#legal option").evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  return found.map((notation) => notation.split("-") as [string, string]);
}

/** Plays to the end of the match: the king to a corner if he can, else at random. */
export async function playOut(page: Page, hand: Hand, random: () => number): Promise<number> {
  let moves = 0;
  while (await turn(page)) {
    const version = await page.locator(".log li").count();
    const all = await legalMoves(page);
    const king = await page.locator('.board [aria-label*="king"]').getAttribute("data-place");
    const best = all.find(([from, to]) => from === king && CORNERS.includes(to)) ?? all[Math.floor(random() * all.length)];
    if (best === undefined) continue;
    await hand(page, ...best);
    await page.locator(".log li").nth(version).waitFor();
    moves++;
  }
  return moves;
}

/** The same numbers each time (a linear congruential generator). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
