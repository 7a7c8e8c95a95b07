// What the lobby has: matches with an open seat, and those that are being played.
import { create } from "@bufbuild/protobuf";
import { createSignal, type Accessor } from "solid-js";
import { LobbyService, WatchLobbyResponseSchema, type WatchLobbyResponse } from "../../gen/ardri/gateway/v1/lobby_service_pb";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { NO_LOBBY, takeLobby, type Lobby } from "../../model/matches/matches";
import { call } from "../../transport/calls/clients";
import { listenBySocket } from "../../transport/streams/socket";
import { bearer, clients } from "../account/account";
import { follow } from "../requests/following";

export interface LobbyFeed {
  readonly lobby: Accessor<Lobby>;
  /** Why it is not told; empty if it is. */
  readonly problem: Accessor<string>;
}

/** Until the owner is disposed of. `running`: so many matches of each game that are being played. */
export function createLobbyFeed(running: number): LobbyFeed {
  const [lobby, setLobby] = createSignal(NO_LOBBY);
  const heard = (news: WatchLobbyResponse): void => void setLobby((before) => takeLobby(before, news));
  const problem = follow({
    tune: (hearer) => listenBySocket(LobbyService.method.watchLobby, { running }, bearer, hearer),
    heard,
    ask: async () => (await askedFor(running)).forEach(heard),
    pauses: true,
  });
  return { lobby, problem };
}

/** The same as the stream's first messages. */
async function askedFor(running: number): Promise<readonly WatchLobbyResponse[]> {
  const [{ games }, { matches: open }, { matches: played }] = await Promise.all([
    call((options) => clients.lobby.listGames({}, options)),
    call((options) => clients.lobby.listOpenMatches({}, options)),
    call((options) => clients.lobby.searchMatches({ statuses: [MatchStatus.LIVE], pageSize: 200 }, options)),
  ]);
  return games.flatMap(({ game: { name: game } = { name: "" } }) => {
    const of = (matches: typeof open) => matches.filter((match) => match.game === game && !match.private);
    const snapshot = { game, matches: of(open) };
    return [create(WatchLobbyResponseSchema, { snapshot, running: { game, matches: of(played).slice(0, running) } })];
  });
}
