// Code and styles that did not come: because nobody answers now, or because a newer build is served without them.
import { isLeaving } from "./leaving";

const RELOADED = "ardri.reloaded";
const AGAIN_MILLISECONDS = 1000;

/**
 * What `load` brings. Where it does not come it is asked for once more as soon as the platform answers; where it does not come
 * then either, a newer build is served by now.
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    while (!(await isServed())) await again();
  }
  try {
    await restyled();
    return await load();
  } catch (error) {
    if (!(await isServed())) return fetched(load);
    loadNewerBuild();
    throw error;
  }
}

/** Loads the page anew, once. Not while it is being left: that would call back who leaves. */
function loadNewerBuild(): void {
  if (isLeaving() || sessionStorage.getItem(RELOADED) === location.href) return;
  sessionStorage.setItem(RELOADED, location.href);
  location.reload();
}

/** After a moment, or as soon as there is a network. */
async function again(): Promise<void> {
  await new Promise((resolve) => {
    window.addEventListener("online", resolve, { once: true });
    setTimeout(resolve, AGAIN_MILLISECONDS);
  });
}

/** Whether the platform answers. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch("/icon.svg", { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Links to styles that did not come. */
const missing = new Set<HTMLLinkElement>();

function note({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
}

if (typeof window !== "undefined") window.addEventListener("error", note, { capture: true });

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
