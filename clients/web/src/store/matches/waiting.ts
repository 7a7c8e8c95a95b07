// What waits for the viewer, in all matches, whatever page is shown.
import { create } from "@bufbuild/protobuf";
import { createEffect, createMemo, createSignal, on, onCleanup, untrack, type Accessor } from "solid-js";
import {
  LobbyService,
  News,
  WatchAccountResponseSchema,
  type MatchNews,
  type WatchAccountResponse,
} from "../../gen/ardri/gateway/v1/lobby_service_pb";
import { MatchStatus, type MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { isViewersTurn } from "../../model/match/turns";
import { isInvited, takeOwn, type Matches } from "../../model/matches/matches";
import { isCalledOff } from "../../model/words/words";
import { call } from "../../transport/calls/clients";
import { listenBySocket } from "../../transport/streams/socket";
import { account, bearer, clients } from "../account/account";
import { follow } from "../requests/following";

const MOST_ASKED = 200;
/** When the page was opened. The code here comes later, and lists that the page has asked for before know nothing of what ends in between. */
const OPENED_SECONDS = Math.floor(performance.timeOrigin / 1000);
const NOTHING: Matches = new Map();

const [own, setOwn] = createSignal(NOTHING);
const [isKnown, setKnown] = createSignal(false);

/** The viewer's own matches that wait or go on, and those that have ended since the page was opened. */
export { own, isKnown as ownIsKnown };

/** The matches in which the viewer is to act. */
export const turns: Accessor<readonly MatchSummary[]> = () => [...own().values()].filter(isViewersTurn);

/** The viewer has given its seat back, which the stream may tell later than a list that is asked for now. */
export function forgetLeft(matchId: string): void {
  setOwn((before) => new Map([...before].filter(([each]) => each !== matchId)));
}

/** Somebody else has opened the rematch of that match, and waits for the viewer. */
export function isAskedAgain(matchId: string): boolean {
  return [...own().values()].some((match) => match.rematchOf === matchId && isInvited(match));
}

/** A rematch of that match was called off. */
export function isAskedNoMore(matchId: string): boolean {
  return [...own().values()].some((match) => match.rematchOf === matchId && isCalledOff(match));
}

/** Follows the account until the owner is disposed of. `told`: of each piece of news. */
export function followAccount(told: (news: MatchNews) => void): void {
  const since = { seconds: BigInt(OPENED_SECONDS), nanos: 0 };
  const followed = createMemo(() => account()?.id); // the same with another name or a newer token
  createEffect(
    on(followed, (id) => {
      onCleanup(() => (setOwn(NOTHING), setKnown(false)));
      if (id !== undefined) untrack(() => listen(since, told));
    }),
  );
}

function listen(since: { seconds: bigint; nanos: number }, told: (news: MatchNews) => void): void {
  const heard = (news: WatchAccountResponse): void => {
    setOwn((before) => takeOwn(before, news));
    if (news.snapshot !== undefined) setKnown(true);
    news.news.forEach(told);
  };
  follow({
    tune: (hearer) => listenBySocket(LobbyService.method.watchAccount, { since }, bearer, hearer),
    heard,
    ask: async () => (await askedFor()).forEach(heard),
    pauses: false, // a page behind others says whose turn it is
  });
}

async function askedFor(): Promise<readonly WatchAccountResponse[]> {
  const request = { statuses: [MatchStatus.WAITING, MatchStatus.LIVE], pageSize: MOST_ASKED };
  const { matches } = await call((options) => clients.lobby.listMyMatches(request, options));
  const games = new Set([...matches.map(({ game }) => game), ...[...own().values()].map(({ game }) => game)]);
  const snapshots = [...games].map((game) => ({ game, matches: matches.filter((match) => match.game === game) }));
  setKnown(true);
  return snapshots.map((snapshot) => create(WatchAccountResponseSchema, { snapshot }));
}

/** Whether it is news of that kind. */
export function isNews({ news }: MatchNews, kind: News): boolean {
  return news.includes(kind);
}
