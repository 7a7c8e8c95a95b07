// Plays Westeria only to reach its end.
import type { Page } from "playwright-core";
import { byKeys, look, tabTo, type Plan } from "./player";

/** The small land, without rearranging placed units, and with few turns, after which territories decide (W30). */
export const SHORT = { map: "small", rearrangements: 0, turns: 8 } as const;

export const PLACING = /^Place your/;

/** Attacks where possible, and otherwise moves as little as possible. */
export const plan: Plan = ({ what, places, buttons }, count) => {
  const end = buttons.indexOf("End the turn");
  if (end >= 0) return end;
  if (places.length === 0 || (buttons.length > 0 && /choose unit [23]/.test(what))) return count % Math.min(buttons.length, 9);
  const others = places.filter(({ words }) => !words.includes(", Your "));
  const enemies = others.filter(({ words }) => words.includes("'s unit"));
  const wanted = [enemies, others, places].find((each) => each.length > 0) ?? places;
  return wanted[count % wanted.length]?.key ?? 0;
};

/** Takes up two units by hand, drags one to its zone, and places the others at random. */
export async function placeByPointer(page: Page): Promise<void> {
  const zones = (await look(page)).places.map(({ key }) => page.locator(`.board [data-place="${key}"]`));
  await page.locator(".kind", { hasText: "Flag" }).click();
  await zones[0]?.click();
  await page.locator(".kind", { hasText: "King" }).dragTo(zones[1]!);
  await page.locator(".tray h2 small", { hasText: "7 to place" }).waitFor();
  const notice = page.locator(".prompt .notice");
  await page.locator('.board [data-place]:not([aria-label$="can be chosen"]):not([aria-label*="yours"])').first().click();
  await notice.filter({ hasText: "in your own territories" }).waitFor();
  await page.getByRole("button", { name: "Place the rest by chance" }).click();
  await notice.filter({ hasText: /^All have a place\. Press Ready/ }).waitFor();
  await page.getByRole("button", { name: "Ready", exact: true }).click();
}

/** Places two units with the keyboard, and the others at random. */
export async function placeByKeys(page: Page): Promise<void> {
  const [first, second] = (await look(page)).places;
  await byKeys.place(page, first?.key ?? "");
  await byKeys.place(page, second?.key ?? "");
  await page.locator(".tray h2 small", { hasText: "7 to place" }).waitFor();
  await tabTo(page, "Place the rest by chance");
  await tabTo(page, "Ready");
}
