// Matches by what is asked of them, page by page.
import { MatchStatus, type MatchSummary } from "../gen/ardri/match/v1/match_pb";
import { call } from "../transport/clients";
import { clients } from "./account";

const PAGE = 20;
const ALL = [MatchStatus.LIVE, MatchStatus.WAITING, MatchStatus.ENDED];
const DAY_SECONDS = 86_400;

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

export const ALL_MATCHES: Filter = { game: "", status: MatchStatus.UNSPECIFIED, withBots: undefined, days: 0 };

export interface FoundPage {
  readonly matches: readonly MatchSummary[];
  /** Where the next page begins; empty after the last one. */
  readonly next: string;
  /** Games that could not be asked. */
  readonly away: readonly string[];
}

export type Find = (filter: Filter, from: string) => Promise<FoundPage>;

/** Everybody's public matches, newest first. Throws Refusal. */
export const findMatches: Find = (filter, from) => searched("", filter, from);

/** Those of an account, newest event first. Throws Refusal. */
export const findOf =
  (accountId: string): Find =>
  (filter, from) =>
    searched(accountId, filter, from);

/** The viewer's own, newest event first. Throws Refusal. */
export const findOwn: Find = async (filter, from) => {
  const request = { ...asked(filter), pageSize: PAGE, pageToken: from };
  const answer = await call((options) => clients.lobby.listMyMatches(request, options));
  return { matches: answer.matches, next: answer.nextPageToken, away: answer.gamesAway };
};

async function searched(accountId: string, filter: Filter, from: string): Promise<FoundPage> {
  const { withBots, days } = filter;
  const since = { seconds: BigInt(Math.floor(Date.now() / 1000) - days * DAY_SECONDS), nanos: 0 };
  const request = {
    ...asked(filter),
    pageSize: PAGE,
    pageToken: from,
    accountId,
    ...(withBots !== undefined && { withBots }),
    ...(days > 0 && { since }),
  };
  const answer = await call((options) => clients.lobby.searchMatches(request, options));
  return { matches: answer.matches, next: answer.nextPageToken, away: answer.gamesAway };
}

function asked({ game, status }: Filter): { games: string[]; statuses: MatchStatus[] } {
  return { games: game === "" ? [] : [game], statuses: status === MatchStatus.UNSPECIFIED ? ALL : [status] };
}
