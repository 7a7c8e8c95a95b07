// Matches by what is asked of them, page by page.
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import type { Filter, FoundPage } from "../../model/matches/found";
import { call } from "../../transport/calls/clients";
import { clients } from "../account/account";

export const PAGE = 20;
export const MOST = 200;
const ALL = [MatchStatus.LIVE, MatchStatus.WAITING, MatchStatus.ENDED];
const DAY_MILLISECONDS = 86_400_000;

export const ALL_MATCHES: Filter = { game: "", status: MatchStatus.UNSPECIFIED, withBots: undefined, days: 0 };

/** `size`: as many as that, up to 200. */
export type Find = (filter: Filter, from: string, size?: number) => Promise<FoundPage>;

/** Everybody's public matches, newest first. Throws Refusal. */
export const findMatches: Find = (filter, from, size) => searched("", filter, from, size);

/** Those of an account, newest event first. Throws Refusal. */
export const findOf =
  (accountId: string): Find =>
  (filter, from, size) =>
    searched(accountId, filter, from, size);

/** The viewer's own, newest event first. Throws Refusal. */
export const findOwn: Find = async (filter, from, size = PAGE) => {
  const request = { ...asked(filter), pageSize: size, pageToken: from };
  const answer = await call((options) => clients.lobby.listMyMatches(request, options));
  return { matches: answer.matches, next: answer.nextPageToken, away: answer.gamesAway, isByAge: false };
};

/** In milliseconds; the oldest of all where none is left out. */
export function sinceOf({ days }: Filter): number {
  return days === 0 ? 0 : Date.now() - days * DAY_MILLISECONDS;
}

async function searched(accountId: string, filter: Filter, from: string, size = PAGE): Promise<FoundPage> {
  const { withBots, days } = filter;
  const since = { seconds: BigInt(Math.floor(sinceOf(filter) / 1000)), nanos: 0 };
  const request = {
    ...asked(filter),
    pageSize: size,
    pageToken: from,
    accountId,
    ...(withBots !== undefined && { withBots }),
    ...(days > 0 && { since }),
  };
  const answer = await call((options) => clients.lobby.searchMatches(request, options));
  return { matches: answer.matches, next: answer.nextPageToken, away: answer.gamesAway, isByAge: accountId === "" };
}

function asked({ game, status }: Filter): { games: string[]; statuses: MatchStatus[] } {
  return { games: game === "" ? [] : [game], statuses: status === MatchStatus.UNSPECIFIED ? ALL : [status] };
}
