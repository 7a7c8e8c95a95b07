// A list of matches whose order stays while the shown matches are kept up to date; and how it differs from a new list.
import { MatchStatus, type MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { instant } from "../words/clock";
import { byId, mostUrgentFirst, urgency, type Matches } from "./matches";

export interface Filter {
  /** Empty: all games. */
  readonly game: string;
  /** 0: any status. */
  readonly status: MatchStatus;
  /** True: only with AI opponents; false: only without; undefined: both. */
  readonly withBots: boolean | undefined;
  /** How many days back; 0: all. */
  readonly days: number;
}

export interface FoundPage {
  readonly matches: readonly MatchSummary[];
  /** The token of the next page; empty after the last one. */
  readonly next: string;
  /** Games whose engines could not be asked. */
  readonly away: readonly string[];
  /** Whether matches are ordered by when they were opened. Otherwise they are ordered by their last events. */
  readonly isByAge: boolean;
}

/** What is shown. `ids`: the matches in the order of the list. */
export interface Shown {
  readonly filter: Filter;
  readonly ids: readonly string[];
  readonly known: Matches;
  readonly next: string;
}

/** What is shown once the first page has arrived. */
export function shownFirst(filter: Filter, { matches, next }: FoundPage): Shown {
  return { filter, ids: [...new Map(byId(matches)).keys()], known: new Map(byId(matches)), next };
}

/** What is shown once another page has arrived. */
export function shownMore(shown: Shown, { matches, next }: FoundPage): Shown {
  const known = new Map([...shown.known, ...byId(matches)]);
  return { ...shown, ids: [...new Set([...shown.ids, ...matches.map(({ matchId }) => matchId)])], known, next };
}

/** The same list, with each match as it is now. */
export function updated(shown: Shown, now: Iterable<MatchSummary>): Shown {
  const known = new Map(shown.known);
  for (const match of now) {
    const before = known.get(match.matchId);
    if (before !== undefined && before.version <= match.version) known.set(match.matchId, match);
  }
  return { ...shown, known };
}

/** The viewer's own matches that a new list would have, the most urgent first. */
export function ownNow(shown: Shown, own: Matches): readonly MatchSummary[] {
  const all = new Map([...shown.known, ...own, ...updated(shown, own.values()).known]);
  return mostUrgentFirst([...all.values()].filter((match) => fits(match, shown.filter)));
}

function fits({ game, status }: MatchSummary, filter: Filter): boolean {
  return (filter.game === "" || filter.game === game) && (filter.status === MatchStatus.UNSPECIFIED || filter.status === status);
}

/** How many of these matches are not shown. */
export function unseen(shown: Shown, now: readonly MatchSummary[]): number {
  return now.filter(({ matchId }) => !shown.ids.includes(matchId)).length;
}

/** Whether the viewer's own matches are still in the order of urgency. */
export function isInOrder(shown: Shown): boolean {
  const urgencies = shown.ids.flatMap((id) => shown.known.get(id) ?? []).map(urgency);
  return urgencies.every((each, at) => at === 0 || urgencies[at - 1]! <= each);
}

/**
 * Shown matches that a new list would not have: they are missing from its first page although they would be on it.
 * Matches older than `since`, in milliseconds, are not checked.
 */
export function gone({ filter, ids, known }: Shown, { matches, next, away, isByAge }: FoundPage, since: number): ReadonlySet<string> {
  if (filter.status === MatchStatus.UNSPECIFIED) return new Set();
  const found = new Map(byId(matches));
  const last = isByAge ? ids.findLastIndex((id) => found.has(id)) : -1;
  const covered = next === "" ? ids : ids.slice(0, last + 1);
  const isLookedFor = (match: MatchSummary | undefined): boolean =>
    match?.created !== undefined && !away.includes(match.game) && instant(match.created) >= since;
  return new Set(covered.filter((id) => !found.has(id) && isLookedFor(known.get(id))));
}
