// Code and styles that did not come: because nobody answers now, or because a newer build is served without them.
import { isLeaving } from "./leaving";

const RELOADED = "ardri.reloaded";
const AGAIN_MILLISECONDS = 1000;

/**
 * Loads the page anew, once, as a newer build may be served by now. Not where nobody answers, which says nothing of builds and
 * would lose what is filled in; nor while the page is being left: loading it would call back who leaves.
 */
async function loadNewerBuild(): Promise<void> {
  if (!(await isServed()) || isLeaving() || sessionStorage.getItem(RELOADED) === location.href) return;
  sessionStorage.setItem(RELOADED, location.href);
  location.reload();
}

/** Where nobody answers it is asked for again until somebody does. */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  for (let isAgain = false; ; isAgain = true) {
    try {
      if (isAgain) await restyled();
      return await load();
    } catch (error) {
      if (await isServed()) {
        void loadNewerBuild(); // it may have been away for that
        throw error;
      }
    }
    do await again();
    while (!(await isServed()));
  }
}

/** After a moment, or as soon as there is a network. */
async function again(): Promise<void> {
  await new Promise((resolve) => {
    window.addEventListener("online", resolve, { once: true });
    setTimeout(resolve, AGAIN_MILLISECONDS);
  });
}

let asked: Promise<boolean> | undefined;

/** Whether the platform answers: the same for all who ask until it does. */
function isServed(): Promise<boolean> {
  asked ??= fetch("/icon.svg", { method: "HEAD", cache: "no-store" })
    .then(({ ok }) => ok, () => false)
    .finally(() => (asked = undefined));
  return asked;
}

/** Links to styles that did not come. */
const missing = new Set<HTMLLinkElement>();

function note({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
}

if (typeof window !== "undefined") {
  window.addEventListener("error", note, { capture: true });
  window.addEventListener("vite:preloadError", () => void loadNewerBuild());
}

/** Asks for these styles again: what loads code takes them for loaded. */
async function restyled(): Promise<void> {
  const links = [...missing];
  missing.clear();
  await Promise.all(
    links.map((link) => {
      const other = link.cloneNode() as HTMLLinkElement;
      link.replaceWith(other);
      return new Promise((resolve, reject) => ((other.onload = resolve), (other.onerror = reject)));
    }),
  );
}
