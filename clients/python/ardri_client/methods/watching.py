"""The methods of `Ardri` that list matches, read one, and follow matches and lists."""

from collections.abc import AsyncIterator, Sequence

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.gateway.v1 import lobby_service_pb2 as lobby_pb
from ardri.match.v1 import match_pb2 as match_pb
from ardri_client.calls.limits import PAGE
from ardri_client.calls.paging import each_row
from ardri_client.match.news import watch_account, watch_lobby
from ardri_client.match.watch import Update, watch_match
from ardri_client.methods.base import Methods


class Watching(Methods):
    """See `Ardri`."""

    def matches(
        self, game: str, *, statuses: Sequence[match_pb.MatchStatus.ValueType] = ()
    ) -> AsyncIterator[match_pb.MatchSummary]:
        """Yields matches of a game, newest first; all but ended ones if no statuses are named."""
        request = engine_pb.ListMatchesRequest(game=game, statuses=statuses, page_size=PAGE)
        return each_row(self._caller, self._engine.ListMatches, request, lambda page: page.matches)

    async def open_matches(self, game: str = "") -> list[match_pb.MatchSummary]:
        """Lists public matches with an open seat, newest first, 200 of a game; by default of all games."""
        request = lobby_pb.ListOpenMatchesRequest(game=game)
        return list((await self._caller.call(self._lobby.ListOpenMatches, request)).matches)

    def my_matches(
        self, *, games: Sequence[str] = (), statuses: Sequence[match_pb.MatchStatus.ValueType] = ()
    ) -> AsyncIterator[match_pb.MatchSummary]:
        """Yields this account's matches, newest event first; of all games and statuses if none are named."""
        request = lobby_pb.ListMyMatchesRequest(games=games, statuses=statuses, page_size=PAGE)
        return each_row(self._caller, self._lobby.ListMyMatches, request, lambda page: page.matches)

    def search_matches(self, request: lobby_pb.SearchMatchesRequest) -> AsyncIterator[match_pb.MatchSummary]:
        """Yields matches of all games that fit the request: public ones, and this account's own."""
        return each_row(self._caller, self._lobby.SearchMatches, request, lambda page: page.matches)

    def watch_account(self, *, games: Sequence[str] = ()) -> AsyncIterator[lobby_pb.WatchAccountResponse]:
        """Yields what waits for this account, then news: turns, invitations, ends; by default of all games.

        Each snapshot replaces what was known of its game; `left` has matches that the account has left.
        After a break the snapshots come again.
        """
        return watch_account(self._lobby, self._caller, lobby_pb.WatchAccountRequest(games=games))

    def watch_lobby(
        self, *, games: Sequence[str] = (), running: int = 0
    ) -> AsyncIterator[lobby_pb.WatchLobbyResponse]:
        """Yields public matches with an open seat, then their changes; snapshots are as in `watch_account`.

        `running`: up to 32; this many of the newest running matches of each game are included, too.
        """
        request = lobby_pb.WatchLobbyRequest(games=games, running=running)
        return watch_lobby(self._lobby, self._caller, request)

    async def match(
        self, match_id: str, *, version: int | None = None, seat: int | None = None
    ) -> match_pb.Match:
        """Returns a match as this account may see it.

        `version`: the match as it was then, for which an account has a quota. `seat`: the match as that seat,
        or for -3 a spectator, saw it, once the match has ended.
        """
        request = engine_pb.GetMatchRequest(match_id=match_id, version=version, seat=seat)
        return (await self._caller.call(self._engine.GetMatch, request)).match

    def watch(
        self,
        match_id: str,
        *,
        since: match_pb.Match | None = None,
        views: bool = False,
        words: bool = False,
    ) -> AsyncIterator[Update]:
        """Yields the match and every event to its end; with `since`, the last match seen, only later events.

        `views`: `match.view` comes with each event, or with the last one of several that come at once.
        `words`: events and the outcome are also told in plain words.
        """
        return watch_match(self._engine, self._caller, match_id, since, views=views, words=words)
