// The tournament to which a match belongs, for the page of the match. Seats and the tournament's own page have noted
// it.
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

/** Undefined if the match is in no tournament, or if this browser did not learn of it through a tournament. */
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
