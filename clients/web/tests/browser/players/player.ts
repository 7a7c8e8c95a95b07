// Somebody who plays a match through its page, and decides only by what the page shows.
import { errors, type Locator, type Page } from "playwright-core";

/** What the page shows to somebody who is to choose. */
export interface Sight {
  /** The sentence in the bar. */
  readonly what: string;
  /** Places of the board that say that they can be chosen. */
  readonly places: readonly { readonly key: string; readonly words: string }[];
  /** The numbered choices. */
  readonly buttons: readonly string[];
  readonly isOver: boolean;
  /** Differs whenever something has changed. */
  readonly mark: string;
}

/** A place of the board by its key, or a numbered choice from 0. */
export type Press = string | number;

/** Decides what to press; `count` is how often this person has pressed before. */
export type Plan = (sight: Sight, count: number) => Press;

/** How something is pressed. */
export interface Hand {
  place(page: Page, key: string): Promise<void>;
  choice(page: Page, index: number): Promise<void>;
}

const POLL_MILLISECONDS = 40;
const MOST_PLACES = 150;
const GONE_MILLISECONDS = 5000;

/** A place of the board. */
export const placeOf = (page: Page, key = ""): Locator => page.locator(`.board [data-place="${key}"]`);

export const byPointer: Hand = {
  place: (page, key) => placeOf(page, key).click({ timeout: GONE_MILLISECONDS }),
  choice: (page, index) => page.locator(".choices button").nth(index).click({ timeout: GONE_MILLISECONDS }),
};

/** `b` leads to the board, `n` to the next place that can be chosen, Enter takes it; numbers take choices. */
export const byKeys: Hand = {
  place: async (page, key) => {
    await page.keyboard.press("b");
    for (let walked = 0; walked < MOST_PLACES && (await focused(page)) !== key; walked++) await page.keyboard.press("n");
    if ((await focused(page)) !== key) throw new Error(`the keyboard does not lead to ${key}`);
    await page.keyboard.press("Enter");
  },
  choice: async (page, index) => {
    if (index > 8) throw new Error("only nine choices have a number");
    await page.keyboard.press(String(index + 1));
  },
};

/** Presses Tab until the button with these words has the focus, and then Enter. */
export async function tabTo(page: Page, words: string): Promise<void> {
  for (let walked = 0; walked < MOST_PLACES; walked++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent ?? "")).trim() === words) return page.keyboard.press("Enter");
  }
  throw new Error(`Tab does not lead to ${words}`);
}

/** Plays until the match is over, or until the bar says `until`. */
export async function play(page: Page, hand: Hand, plan: Plan, until?: RegExp): Promise<void> {
  let mark = "";
  for (let count = 0; ; count++) {
    const sight = await look(page, mark);
    if (sight.isOver || until?.test(sight.what) === true) return;
    mark = await act(page, hand, plan(sight, count), sight);
  }
}

/** Presses that; the mark of what was seen, or none, to look anew, if what was to be pressed went away: another seat may have acted at the same time. */
export async function act(page: Page, hand: Hand, press: Press, sight: Sight): Promise<string> {
  try {
    await (typeof press === "number" ? hand.choice(page, press) : hand.place(page, press));
    return sight.mark;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return "";
    throw error;
  }
}

/** What the page shows once it differs from `mark`, and there is something to choose or the match is over. */
export async function look(page: Page, mark = ""): Promise<Sight> {
  const found = await page.waitForFunction(sightSince, mark, { polling: POLL_MILLISECONDS });
  return (await found.jsonValue()) as Sight;
}

/** Runs in the page. */
function sightSince(mark: string): Sight | false {
  const read = (selector: string): string => document.querySelector(selector)?.textContent ?? "";
  const drawn = [...document.querySelectorAll<SVGElement>(".board [data-place]")];
  const places = drawn.flatMap((place) => {
    const words = place.getAttribute("aria-label") ?? "";
    const isOpen = /can be chosen$|press to turn it$/.test(words) && place.getAttribute("aria-pressed") !== "true";
    return isOpen ? [{ key: place.dataset["place"] ?? "", words }] : [];
  });
  const buttons = [...document.querySelectorAll(".choices button")].map((button) => {
    const own = [...button.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return own.map((node) => node.textContent).join("").trim();
  });
  const isOver = document.querySelector(".prompt.over") !== null;
  const isTurn = document.querySelector(".prompt.turn") !== null;
  const step = document.querySelector<HTMLInputElement>(".replay input")?.max ?? "";
  const said = [step, read(".prompt .what"), read(".prompt .notice"), ...buttons, ...places.map(({ key }) => key)];
  const sight = { what: read(".prompt .what"), places, buttons, isOver, mark: said.join("|") };
  const canChoose = isTurn && places.length + buttons.length > 0;
  return (isOver || canChoose) && sight.mark !== mark ? sight : false;
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset["place"]);
}
