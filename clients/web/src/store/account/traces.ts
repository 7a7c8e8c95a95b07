// What this browser keeps, and forgetting it.
import { account, leaveAccount } from "./account";

const PREFIX = "ardri.";

/** What is kept under a name, in words; the longest beginning that fits counts. */
const WORDS: readonly (readonly [string, string])[] = [
  ["ardri.account", "who you are: the token of your account, which never leaves this browser but for the platform itself"],
  ["ardri.preferences", "your settings"],
  ["ardri.entropy", "what you have brought to the chance of your matches, to check their records with"],
  ["ardri.invites", "the links of private matches that you have opened"],
  ["ardri.tournaments.games", "which matches that you have seen are games of which tournament"],
  ["ardri.tournaments", "the tournaments that you take part in"],
  ["ardri.search", "the search for opponents that this tab is in"],
  ["ardri.new-tournament", "what is filled in of a tournament that is not created yet"],
  ["ardri.organiser", "the organiser's token that this tab was given"],
  ["ardri.signing-in", "which provider this tab has gone to, to sign in"],
  ["ardri.reloaded", "that this tab has loaded a newer page"],
  ["ardri.lessons", "how far you have come in lessons, and the tokens of the two guests who play them here"],
  ["ardri.", "notes and plans of matches"],
];

export interface Trace {
  readonly words: string;
  /** How many entries. */
  readonly count: number;
}

/** Of all tabs, and of this one alone. */
const STORES = (): readonly Storage[] => [localStorage, sessionStorage];

export function traces(keys: readonly string[] = STORES().flatMap(Object.keys)): readonly Trace[] {
  const counts = new Map<string, number>();
  for (const key of keys.filter((each) => each.startsWith(PREFIX))) {
    const words = WORDS.find(([beginning]) => key.startsWith(beginning))?.[1] ?? "";
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => ({ words, count }));
}

/** Nothing of it is left here; the account lives on for who has a code of it. */
export function forgetAll(): void {
  if (account() !== undefined) leaveAccount();
  for (const store of STORES()) for (const key of Object.keys(store)) if (key.startsWith(PREFIX)) store.removeItem(key);
}
