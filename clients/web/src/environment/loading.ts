// Code and styles that failed to load, because the platform does not answer now or because it serves a newer build
// without them.
import { isLeaving } from "./leaving";

const RELOADED = "ardri.reloaded";
const AGAIN_MILLISECONDS = 1000;

/**
 * Returns what `load` brings. If it fails, waits until the platform answers and loads once more. If that fails while
 * the platform answers, the platform serves a newer build by now, and the page is reloaded.
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

/**
 * Reloads the page once for each address; but not while the page is being left, because that would stop the leaving.
 */
function loadNewerBuild(): void {
  if (isLeaving() || sessionStorage.getItem(RELOADED) === location.href) return;
  sessionStorage.setItem(RELOADED, location.href);
  location.reload();
}

/** Waits for a moment, or until there is a network again. */
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

/** Links to styles that failed to load. */
const missing = new Set<HTMLLinkElement>();

function note({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
}

if (typeof window !== "undefined") window.addEventListener("error", note, { capture: true });

/** Loads these styles again, because the code loader takes them for loaded. */
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
