// Shows a page while the platform cannot be reached, and caches the hashed files of the client. A new build names other
// files, so it is a new worker. That takes over at once and drops the files that it does not name. When a notification
// of a phone is pressed, leads to its match.
import { OFFLINE, OFFLINE_PAGE, stale, wayOf } from "./ways";

/** Set by the build (scripts/service_worker.ts): paths of the hashed files, and a digest of the offline page. */
declare const __FILES__: readonly string[];
declare const __OFFLINE__: string;

/** The global scope of a worker. TypeScript's types for workers and for windows exclude one another. */
interface Scope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { readonly type: "window"; readonly includeUncontrolled: boolean }): Promise<readonly Shown[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", heard: (event: Waiting) => void): void;
  addEventListener(type: "fetch", heard: (event: Fetching) => void): void;
  addEventListener(type: "notificationclick", heard: (event: Pressed) => void): void;
}
/** A page in a window or tab. */
interface Shown {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Pressed extends Waiting {
  /** `data`: the path of the match. */
  readonly notification: { readonly data: string; close(): void };
}
interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Installing extends Waiting {
  /** Chromium only: requests that bypass the worker. */
  addRoutes?(routes: readonly object[]): Promise<void>;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as Scope;
const CACHE = "ardri";
const FILES: ReadonlySet<string> = new Set(__FILES__);

scope.addEventListener("install", (event: Installing) => event.waitUntil(install(event)));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const way = wayOf(event.request, location.origin, FILES);
  if (way === "page") event.respondWith(page(event.request));
  if (way === "kept") event.respondWith(kept(event.request));
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function install(event: Installing): Promise<void> {
  await event.addRoutes?.([{ condition: { requestMethod: "POST" }, source: "network" }]).catch(() => undefined);
  const cache = await caches.open(CACHE);
  // The digest in the address keeps other caches from answering with an older page.
  await Promise.all(OFFLINE.map(async (path) => cache.put(path, await fetched(`${path}?${__OFFLINE__}`))));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const cache = await caches.open(CACHE);
  const urls = (await cache.keys()).map((request) => request.url);
  await Promise.all(stale(urls, FILES).map((url) => cache.delete(url)));
  await scope.clients.claim();
}

/** Fetches a page from the network; returns the offline page if nothing answers. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const offline = await caches.match(OFFLINE_PAGE);
    if (offline === undefined) throw error;
    return offline;
  }
}

async function kept(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cache = await caches.open(CACHE);
  const found = await cache.match(pathname);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(pathname, response.clone()).catch(() => undefined); // the storage may be full
  return response;
}

/** Shows the page that is there already, or else a new one. */
async function lead(path: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there === undefined ? scope.clients.openWindow(path) : there.focus());
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
