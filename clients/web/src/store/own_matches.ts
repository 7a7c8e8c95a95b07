// The matches that this browser has opened or joined, newest first, and the invitations to them.
import { createSignal } from "solid-js";

const KEY = "ardri.matches";
const MOST = 30;

export interface OwnMatch {
  readonly matchId: string;
  readonly game: string;
  /** For others, of a private match. */
  readonly invite?: string;
}

const [ownMatches, setOwnMatches] = createSignal<readonly OwnMatch[]>(stored());

export { ownMatches };

export function remember(match: OwnMatch): void {
  const others = stored().filter((each) => each.matchId !== match.matchId);
  keep([match, ...others].slice(0, MOST));
}

export function forget(matchId: string): void {
  keep(stored().filter((each) => each.matchId !== matchId));
}

export function inviteOf(matchId: string): string | undefined {
  return ownMatches().find((each) => each.matchId === matchId)?.invite;
}

function keep(matches: readonly OwnMatch[]): void {
  localStorage.setItem(KEY, JSON.stringify(matches));
  setOwnMatches(matches);
}

function stored(): readonly OwnMatch[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as OwnMatch[]).filter((each) => typeof each.matchId === "string") : [];
  } catch {
    return []; // written by something else
  }
}
