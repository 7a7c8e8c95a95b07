// What a page shows only for a while. The page itself watches for it: who asks a page again and again may ask too late.
import type { Page } from "playwright-core";

/** Begins to watch for an element of that selector with such a text, which is there or comes; returned: to wait until it was shown. */
export async function watchFor(page: Page, selector: string, text: RegExp): Promise<() => Promise<void>> {
  const watching = await page.evaluateHandle(
    ([wanted, like]) => ({
      shown: new Promise<void>((resolve) => {
        const look = (): void => {
          if ([...document.querySelectorAll(wanted)].some((each) => like.test(each.textContent ?? ""))) resolve();
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
        look();
      }),
    }),
    [selector, text] as const,
  );
  return () => watching.evaluate(({ shown }) => shown);
}
