// What the service worker does with each request. It never touches answers of the platform, only files of the client.

/** `kept`: a file that never changes. `page`: from the network, or the offline page. `network`: none of its business. */
export type Way = "kept" | "page" | "network";

export const OFFLINE_PAGE = "/offline.html";
/** The offline page and what it needs. */
export const OFFLINE: readonly string[] = [OFFLINE_PAGE, "/offline.css", "/offline.js"];

/** A request, as far as it matters. */
export interface Asked {
  readonly method: string;
  /** As of `Request`: `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

/** `files`: paths of the hashed files of this build. */
export function wayOf({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Way {
  const at = new URL(url);
  if (method !== "GET" || at.origin !== origin) return "network";
  if (mode === "navigate") return "page";
  return files.has(at.pathname) || OFFLINE.includes(at.pathname) ? "kept" : "network";
}

/** Of what is kept, what this build does not have. */
export function stale(kept: readonly string[], files: ReadonlySet<string>): readonly string[] {
  return kept.filter((url) => {
    const { pathname } = new URL(url);
    return !files.has(pathname) && !OFFLINE.includes(pathname);
  });
}
