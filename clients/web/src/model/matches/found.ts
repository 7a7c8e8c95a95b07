// A list of matches that stands still while what it shows of each follows: what is shown, and what would be.
import { MatchStatus, type MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { instant } from "../words/clock";
import { byId, mostUrgentFirst, urgency, type Matches } from "./matches";

export interface Filter {
  /** Empty: all. */
  readonly game: string;
  /** 0: all. */
  readonly status: MatchStatus;
  /** With AI opponents, or without; undefined: both. */
  readonly withBots: boolean | undefined;
  /** So many days back; 0: all. */
  readonly days: number;
}

export interface FoundPage {
  readonly matches: readonly MatchSummary[];
  /** Where the next page begins; empty after the last one. */
  readonly next: string;
  /** Games that could not be asked. */
  readonly away: readonly string[];
  /** By when they were opened; else by their last events. */
  readonly isByAge: boolean;
}

/** What is shown. `ids`: in their order. */
export interface Shown {
  readonly filter: Filter;
  readonly ids: readonly string[];
  readonly known: Matches;
  readonly next: string;
}

/** As the first page has it. */
export function shownFirst(filter: Filter, { matches, next }: FoundPage): Shown {
  return { filter, ids: [...new Map(byId(matches)).keys()], known: new Map(byId(matches)), next };
}

/** With another page behind it. */
export function shownMore(shown: Shown, { matches, next }: FoundPage): Shown {
  const known = new Map([...shown.known, ...byId(matches)]);
  return { ...shown, ids: [...new Set([...shown.ids, ...matches.map(({ matchId }) => matchId)])], known, next };
}

/** The same matches as they are now. */
export function updated(shown: Shown, now: Iterable<MatchSummary>): Shown {
  const known = new Map(shown.known);
  for (const match of now) {
    const before = known.get(match.matchId);
    if (before !== undefined && before.version <= match.version) known.set(match.matchId, match);
  }
  return { ...shown, known };
}

/** Of the viewer's own matches those that the list would have now, the most urgent first. */
export function ownNow(shown: Shown, own: Matches): readonly MatchSummary[] {
  const all = new Map([...shown.known, ...own, ...updated(shown, own.values()).known]);
  return mostUrgentFirst([...all.values()].filter((match) => fits(match, shown.filter)));
}

function fits({ game, status }: MatchSummary, filter: Filter): boolean {
  return (filter.game === "" || filter.game === game) && (filter.status === MatchStatus.UNSPECIFIED || filter.status === status);
}

/** How many of these are not shown. */
export function unseen(shown: Shown, now: readonly MatchSummary[]): number {
  return now.filter(({ matchId }) => !shown.ids.includes(matchId)).length;
}

/** Whether each of one's own stands where it belongs by what the viewer has to do with it. */
export function isInOrder(shown: Shown): boolean {
  const urgencies = shown.ids.flatMap((id) => shown.known.get(id) ?? []).map(urgency);
  return urgencies.every((each, at) => at === 0 || urgencies[at - 1]! <= each);
}

/**
 * Those that are shown and would be no more: they are not among those from the first on, where they would have to be. `since`: in
 * milliseconds; older ones are not looked for.
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
