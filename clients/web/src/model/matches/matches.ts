// Matches seen from outside: one's own, those with an open seat, those that are played; as feeds tell of them.
import type { MatchesSnapshot, WatchAccountResponse, WatchLobbyResponse } from "../../gen/ardri/gateway/v1/lobby_service_pb";
import { MatchStatus, type MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { isViewersTurn } from "../match/turns";
import { instant } from "../words/clock";
import { grouped, isOpen } from "../words/words";

/** By id. */
export type Matches = ReadonlyMap<string, MatchSummary>;

/** What the lobby has. `heard`: games of which all is known. */
export interface Lobby {
  readonly open: Matches;
  readonly running: ReadonlyMap<string, readonly MatchSummary[]>;
  readonly away: ReadonlySet<string>;
  readonly heard: ReadonlySet<string>;
}

export const NO_LOBBY: Lobby = { open: new Map(), running: new Map(), away: new Set(), heard: new Set() };

/** After the news. */
export function takeLobby(lobby: Lobby, { snapshot, changed, closed, running }: WatchLobbyResponse): Lobby {
  const open = new Map(snapshot === undefined ? lobby.open : replaced(lobby.open, snapshot));
  for (const match of changed) open.set(match.matchId, match);
  for (const matchId of closed) open.delete(matchId);
  return {
    open,
    running: running === undefined ? lobby.running : new Map(lobby.running).set(running.game, running.matches),
    away: snapshot === undefined ? lobby.away : withGame(lobby.away, snapshot.game, snapshot.away),
    heard: snapshot === undefined ? lobby.heard : withGame(lobby.heard, snapshot.game, true),
  };
}

/** One's own matches after the news. What has ended since stays until a whole list comes without it. */
export function takeOwn(own: Matches, { snapshot, news, left }: WatchAccountResponse): Matches {
  const matches = new Map(snapshot === undefined || snapshot.away ? own : replaced(own, snapshot));
  for (const { match } of news) if (match !== undefined) matches.set(match.matchId, match);
  for (const matchId of left) matches.delete(matchId);
  return matches;
}

/** The whole of a game in place of what was known of it. */
function replaced(matches: Matches, { game, matches: found }: MatchesSnapshot): [string, MatchSummary][] {
  const others = [...matches].filter(([, match]) => match.game !== game);
  return [...others, ...byId(found)];
}

export function byId(matches: readonly MatchSummary[]): [string, MatchSummary][] {
  return matches.map((match) => [match.matchId, match]);
}

function withGame(games: ReadonlySet<string>, game: string, isIn: boolean): ReadonlySet<string> {
  const others = [...games].filter((each) => each !== game);
  return new Set(isIn ? [...others, game] : others);
}

export function newestFirst(matches: Iterable<MatchSummary>): MatchSummary[] {
  return [...matches].sort((one, other) => created(other) - created(one));
}

function created(match: MatchSummary): number {
  return match.created === undefined ? 0 : instant(match.created);
}

/** `Ann, 2 × level 1 and 1 open`: who sits there, and while it waits how many are missing. */
export function playersOf({ status, seats, seatCount }: MatchSummary): string {
  const taken = seats.filter((seat) => !isOpen(seat));
  const names = taken.map(({ name, title, bot }) => name || (bot === undefined ? title : `level ${bot.level}`));
  const open = status === MatchStatus.WAITING ? seatCount - taken.length : 0;
  return grouped([...names, ...(open > 0 ? [`${open} open`] : [])]);
}

/** Whether a seat in it is kept for the viewer, who has not taken it. */
export function isInvited({ status, viewerSeat, seats }: MatchSummary): boolean {
  return status === MatchStatus.WAITING && seats.some((each) => each.seat === viewerSeat && each.reserved);
}

/** What the viewer has to do with it: the smaller, the sooner it wants looking at. */
export function urgency(match: MatchSummary): 0 | 1 | 2 | 3 | 4 {
  if (isViewersTurn(match)) return 0;
  if (isInvited(match)) return 1;
  if (match.status === MatchStatus.LIVE) return 2;
  return match.status === MatchStatus.WAITING ? 3 : 4;
}

/** The viewer's own, those first that wait for the viewer, and among these those first that are soonest out of time. */
export function mostUrgentFirst(matches: Iterable<MatchSummary>): MatchSummary[] {
  return [...matches].sort(
    (one, other) => urgency(one) - urgency(other) || deadline(one) - deadline(other) || updated(other) - updated(one),
  );
}

function deadline(match: MatchSummary): number {
  return isViewersTurn(match) && match.deadline !== undefined ? instant(match.deadline) : Number.MAX_SAFE_INTEGER;
}

function updated(match: MatchSummary): number {
  return match.updated === undefined ? created(match) : instant(match.updated);
}
