// Shows a page while the platform cannot be reached, and keeps hashed files of the client. A new build is a new
// worker, as it names other files: it takes over at once and drops the files that it does not name.
import { OFFLINE, OFFLINE_PAGE, stale, wayOf } from "./ways";

/** Set by the build (scripts/service_worker.ts): paths of the hashed files, and a digest of the offline page. */
declare const __FILES__: readonly string[];
declare const __OFFLINE__: string;

/** What a worker has where a page has a window; the types of the two exclude one another. */
interface Scope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", heard: (event: Waiting) => void): void;
  addEventListener(type: "fetch", heard: (event: Fetching) => void): void;
}
interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Installing extends Waiting {
  /** Chromium: requests that go past the worker. */
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

async function install(event: Installing): Promise<void> {
  await event.addRoutes?.([{ condition: { requestMethod: "POST" }, source: "network" }]).catch(() => undefined);
  const cache = await caches.open(CACHE);
  // By its digest, so that no other cache answers with an older one.
  await Promise.all(OFFLINE.map(async (path) => cache.put(path, await fetched(`${path}?${__OFFLINE__}`))));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const cache = await caches.open(CACHE);
  const urls = (await cache.keys()).map((request) => request.url);
  await Promise.all(stale(urls, FILES).map((url) => cache.delete(url)));
  await scope.clients.claim();
}

/** From the network; the offline page where nobody answers. */
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
  if (response.ok) await cache.put(pathname, response.clone());
  return response;
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
