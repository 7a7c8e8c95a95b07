// Goes through a lesson as its own hints say, by pointer or by keyboard alone.
import type { Page } from "playwright-core";
import { expect } from "vitest";

const POLL_MILLISECONDS = 60;

/** How the lesson stands: whatever is pressed changes it. */
interface Standing {
  readonly stage: string;
  readonly done: string;
  readonly title: string;
  /** The key to press next, once the way is shown. */
  readonly next: string;
  readonly isPlacing: boolean;
}

/** How a key of the board or the bar, and a button of the lesson, are pressed. */
export interface Hand {
  press(page: Page, key: string): Promise<void>;
  goOn(page: Page): Promise<void>;
  show(page: Page): Promise<void>;
}

const place = (page: Page, key: string) => page.locator(`.lesson [data-place="${key}"], .lesson [data-step="${key}"]`).or(page.locator(`.lesson [data-place^="${key}"]`)).first();

export const pointer: Hand = {
  press: (page, key) => place(page, key).click(),
  goOn: (page) => page.getByRole("button", { name: "Go on" }).click(),
  show: (page) => page.getByRole("button", { name: "Show me" }).click(),
};

export const standing = (page: Page): Promise<Standing> =>
  page.evaluate(() => {
    const lesson = document.querySelector<HTMLElement>(".lesson");
    return {
      stage: lesson?.dataset["stage"] ?? "opening",
      done: lesson?.dataset["done"] ?? "0",
      title: document.getElementById("task-title")?.textContent ?? "",
      next: document.querySelector<HTMLElement>(".rings")?.dataset["next"] ?? "",
      isPlacing: document.querySelector(".lesson .tray .main:not(:disabled)") !== null || document.querySelector(".lesson .tray .orders button:not(:disabled)") !== null,
    };
  });

/** Until the page begins to set its task up again, however soon it is ready then. To be called before that is asked for. */
export const opensAgain = (page: Page): Promise<void> =>
  page.locator(".lesson").evaluate(
    (lesson) =>
      new Promise<void>((resolve) => {
        const looking = new MutationObserver(() => {
          if ((lesson as HTMLElement).dataset["stage"] === "opening") resolve();
        });
        looking.observe(lesson, { attributeFilter: ["data-stage"] });
      }),
  );

/** Until it is another one; the new one. */
async function change(page: Page, before: Standing): Promise<Standing> {
  for (;;) {
    const now = await standing(page);
    if (JSON.stringify(now) !== JSON.stringify(before)) return now;
    await page.waitForTimeout(POLL_MILLISECONDS);
  }
}

/** To its end; the titles of the tasks on the way. `look`: at each task as it begins. */
export async function learn(page: Page, hand: Hand, look: (index: number) => Promise<void> = async () => undefined): Promise<string[]> {
  const titles: string[] = [];
  let now = await standing(page);
  while (now.stage !== "over") {
    expect(now.stage, now.title).not.toBe("astray");
    expect(now.stage, now.title).not.toBe("failed");
    const before = now;
    // What the partner has done meanwhile may have fulfilled a task before it is read.
    if (now.stage === "reading" || now.stage === "doing" || now.stage === "met") {
      if (titles.at(-1) !== now.title) {
        titles.push(now.title);
        await look(titles.length - 1);
      }
    }
    if (now.stage === "reading" || now.stage === "met") await hand.goOn(page);
    else if (now.stage === "doing") await act(page, hand, now);
    now = await change(page, before);
  }
  return titles;
}

async function act(page: Page, hand: Hand, { title, next, isPlacing }: Standing): Promise<void> {
  if (title === "Nobody goes back to the throne") {
    await refusedThere(page, hand);
  } else if (isPlacing) {
    const rest = page.getByRole("button", { name: "Place the rest by chance" });
    if (await rest.isEnabled()) await rest.click();
    await page.getByRole("button", { name: "Ready", exact: true }).click();
  } else if (next !== "") {
    await hand.press(page, next);
  } else if (await page.getByRole("button", { name: "Show me" }).isVisible()) {
    await hand.show(page);
  }
}

/** Until the engine has said why not. A position that arrives in between leaves nothing chosen, and one presses again. */
async function refusedThere(page: Page, hand: Hand): Promise<void> {
  const isChosen = () => page.locator('.lesson [data-place="d5"][aria-selected="true"]').first().isVisible();
  while ((await standing(page)).stage === "doing") {
    if (!(await isChosen())) await hand.press(page, "d5");
    if (await isChosen()) await hand.press(page, "e5");
    await page.waitForTimeout(POLL_MILLISECONDS);
  }
}
