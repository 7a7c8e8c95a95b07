// What the service worker does with each request. It caches only files of the client, never answers of the platform.

/**
 * `kept`: a cached file that never changes. `page`: from the network, or the offline page. `network`: not handled by
 * the worker.
 */
export type Way = "kept" | "page" | "network";

export const OFFLINE_PAGE = "/offline.html";
/** The offline page and what it needs. */
export const OFFLINE: readonly string[] = [OFFLINE_PAGE, "/offline.css", "/offline.js"];

/** The parts of a request that matter here. */
export interface Asked {
  readonly method: string;
  /** The mode of the `Request`: `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

/** How a request is handled. `files`: paths of the hashed files of this build. */
export function wayOf({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Way {
  const at = new URL(url);
  if (method !== "GET" || at.origin !== origin) return "network";
  if (mode === "navigate") return "page";
  return files.has(at.pathname) || OFFLINE.includes(at.pathname) ? "kept" : "network";
}

/** Cached addresses that do not belong to this build. */
export function stale(kept: readonly string[], files: ReadonlySet<string>): readonly string[] {
  return kept.filter((url) => {
    const { pathname } = new URL(url);
    return !files.has(pathname) && !OFFLINE.includes(pathname);
  });
}
