// Which tournament a match is a game of, for the page of the match: as seats and the tournament's own page have told it.
import { createSignal } from "solid-js";
import { isEmbedded } from "../../environment/embedded";
import { readKept } from "../../environment/read_kept";

const KEY = "ardri.tournaments.games";
const MOST_KEPT = 100;

export interface Origin {
  readonly tournamentId: string;
  readonly name: string;
  /** `Round 3, A`. */
  readonly where: string;
}

type Kept = readonly (readonly [matchId: string, origin: Origin])[];

const [kept, setKept] = createSignal(stored());

/** Undefined of a match that is no game of a tournament, and of one that this browser has not come to by it. */
export function originOf(matchId: string): Origin | undefined {
  return kept().find(([each]) => each === matchId)?.[1];
}

export function noteOrigin(matchId: string, origin: Origin): void {
  if (isEmbedded) return;
  const others = stored().filter(([each]) => each !== matchId);
  const found: Kept = [[matchId, origin] as const, ...others].slice(0, MOST_KEPT);
  localStorage.setItem(KEY, JSON.stringify(found));
  setKept(found);
}

function stored(): Kept {
  if (isEmbedded || typeof localStorage === "undefined") return [];
  const found = readKept(() => localStorage, KEY);
  return Array.isArray(found) ? (found as Kept) : [];
}

if (typeof window !== "undefined" && !isEmbedded) {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) setKept(stored());
  });
}
