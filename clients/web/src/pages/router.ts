// Finds the page for an address, and moves between pages without reloading.
import { createSignal, type Component } from "solid-js";
import { announce } from "../environment/announcer";
import { isEmbedded } from "../environment/embedded";
import { titled } from "../environment/title";
import { pause } from "../transport/calls/backoff";
import { lazyComponent } from "./parts/lazy_component";
import { noteScroll, scrollBack } from "./parts/scrolling";
import { Unloaded } from "./parts/unloaded";

/** The parts of an address that its pattern names. */
export type Parts = Readonly<Record<string, string>>;
export type Page = Component<{ readonly parts: Parts }>;

interface Route {
  readonly pattern: RegExp;
  readonly title: string;
  readonly page: Page;
}

/** A route. `/match/:matchId` gives the text in that place the name `matchId`. Each page is a chunk of its own. */
function route(pattern: string, title: string, load: () => Promise<{ readonly default: Page }>): Route {
  const source = pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return { pattern: new RegExp(`^${source}/?$`), title, page: lazyComponent(() => load().then(breathe), Unloaded) };
}

/** Makes loading a page's code and drawing the page two tasks, so that the browser responds in between. */
async function breathe<T>(loaded: T): Promise<T> {
  await pause(0);
  return loaded;
}

const ROUTES: readonly Route[] = [
  route("/", "Play", () => import("./lobby/lobby_page")),
  route("/watch", "Watch", () => import("./lobby/watch_page")),
  route("/match/:matchId", "Match", () => import("./match/match_page")),
  route("/match/:matchId/:version", "Match", () => import("./match/match_page")),
  route("/matches", "Your matches", () => import("./matches/matches_page")),
  route("/account", "Account", () => import("./account/account_page")),
  route("/signed-in", "Signing in", () => import("./account/signed_in_page")),
  route("/player/:accountId", "Player", () => import("./account/player_page")),
  route("/join/:code", "Invitation", () => import("./lobby/join_page")),
  route("/tournaments", "Tournaments", () => import("./tournaments/list_page")),
  route("/tournaments/new", "New tournament", () => import("./tournaments/new_page")),
  route("/organise", "Organise", () => import("./tournaments/organise_page")),
  route("/tournament/:tournamentId", "Tournament", () => import("./tournaments/tournament_page")),
  route("/tournament/:tournamentId/game/:slot", "Game", () => import("./tournaments/game_page")),
  route("/tournament/:tournamentId/game/:slot/:version", "Game", () => import("./tournaments/game_page")),
  route("/embed/:matchId", "Match", () => import("./embed/embed_page")),
  route("/learn", "Learn", () => import("./learn/learn_page")),
  route("/rules", "Learn", () => import("./learn/learn_page")),
  route("/learn/:game", "Lesson", () => import("./learn/lesson_page")),
  route("/rules/:game", "Rules", () => import("./rules/rules_page")),
];

export interface Place {
  /** The title of the tab until the page sets its own. */
  readonly title: string;
  readonly page: Page | undefined;
  readonly parts: Parts;
  readonly path: string;
}

const [place, setPlace] = createSignal<Place>(find("/"));

export { place };

/**
 * Shows another page. `replaces`: the back button does not lead back here. The page that is already shown is never
 * added twice.
 */
export function go(path: string, replaces = false): void {
  if (replaces || path === location.pathname + location.search + location.hash) history.replaceState(null, "", path);
  else {
    noteScroll();
    history.pushState(null, "", path);
  }
  arrive();
}

/** Returns a `go` for an answer that may come late: it does nothing once the viewer has gone to another page. */
export function goFromHere(): typeof go {
  const from = place();
  return (path, replaces) => {
    if (place() === from) go(path, replaces);
  };
}

/** Begins to follow the address, and clicks on links. */
export function follow(): void {
  titled(place().title);
  window.addEventListener("popstate", () => {
    arrive();
    scrollBack();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (link === null || !isPlain || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.hash !== "" && link.pathname === location.pathname) return;
    if (isEmbedded) return; // the gateway lets no other page be framed
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
    window.scrollTo(0, 0);
  });
  arrive(true);
}

/**
 * Shows the page of the address. Screen readers announce loaded pages themselves, so only pages shown without loading
 * are announced here.
 */
function arrive(isLoaded = false): void {
  const found = find(location.pathname);
  if (found.path === place().path && place().page !== undefined) return;
  titled(found.title); // set before the page, which may set a better one
  setPlace(found);
  if (!isLoaded) announce(`${found.title}.`);
}

function find(path: string): Place {
  for (const { pattern, title, page } of ROUTES) {
    const found = pattern.exec(path);
    const parts = found === null ? undefined : decoded(found.groups ?? {});
    if (parts === undefined) continue;
    return { title, page, parts, path };
  }
  return { title: "Nothing here", page: undefined, parts: {}, path };
}

/** The decoded parts; undefined if one of them is wrongly encoded. */
function decoded(groups: Readonly<Record<string, string>>): Parts | undefined {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}
