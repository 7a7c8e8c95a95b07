"""One WatchAccount stream."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, Protocol

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.following.accounts.news import RememberedMatch, news_of
from gateway.following.feeds.intake import Intake
from gateway.following.games import checked_games
from gateway.following.push_stream import PushStream
from gateway.proxy.matches import Matches
from services.record.listing.result import seat_in, show_to
from services.runtime.rpc.methods import ResponseStream, decoded
from services.runtime.rpc.requests.times import checked_ms

_WAITING, _ENDED = match_pb2.MATCH_STATUS_WAITING, match_pb2.MATCH_STATUS_ENDED
_MOST_ENDED: Final = 128
"""Most ended matches that are remembered, so that the end of none is told twice."""


class AccountStreams(Protocol):
    """All WatchAccount streams."""

    def add(self, stream: "AccountStream") -> None:
        """Adds the stream, which is told the state of its games."""

    def remove(self, stream: "AccountStream") -> None:
        """Removes the stream."""

    def wait_for(self, stream: "AccountStream", match_ids: Iterable[str]) -> None:
        """Tells the stream of changes of these matches, even if its account has left them."""

    def let_go(self, stream: "AccountStream", match_ids: Iterable[str]) -> None:
        """Ends `wait_for` for these matches."""


class AccountStream(PushStream):
    """Sends the matches of one account, and news about them."""

    def __init__(
        self,
        account_id: str,
        streams: AccountStreams,
        matches: Matches,
        responses: ResponseStream,
        now_ms: Callable[[], int],
    ) -> None:
        super().__init__(responses, pb.WatchAccountResponse, now_ms)
        self.account_id = account_id
        self.games: tuple[str, ...] = ()
        self._streams = streams
        self._matches = matches
        self._since_ms = 0
        self._intakes: dict[str, Intake] = {}
        self._remembered: dict[str, RememberedMatch] = {}
        self._awaited: set[str] = set()
        self._ended: deque[str] = deque()

    @property
    def awaited(self) -> Collection[str]:
        """Ids of the account's matches that have not begun: the stream is told if the account leaves them."""
        return self._awaited

    def on_message(self, payload: bytes) -> None:
        """Takes the only request, and begins the stream."""
        request = decoded(pb.WatchAccountRequest, payload)
        self.games = checked_games(request.games, self._matches.engines)
        self._since_ms = checked_ms("since", request.since)
        self._intakes = {game: Intake(partial(self._settled, game), self._changed) for game in self.games}
        self.begin()
        self._streams.add(self)

    def cancel(self) -> None:
        """Ends the stream: the call is over."""
        super().cancel()
        self._streams.remove(self)
        for intake in self._intakes.values():
            intake.stop()

    def up(self, game: str, missed_ms: int) -> None:
        """See `Listener.up`."""
        if game in self._intakes:
            self._intakes[game].begin(partial(self._read, game, missed_ms or self._since_ms))

    def away(self, game: str) -> None:
        """See `Listener.away`."""
        if game in self._intakes:
            self._intakes[game].stop()
            self.send(pb.WatchAccountResponse(snapshot=pb.MatchesSnapshot(game=game, away=True)))

    def changed(self, game: str, match: match_pb2.MatchSummary) -> None:
        """Takes a change of a match that the account is in, or was in."""
        if game in self._intakes:
            if match.status == _WAITING and self._is_mine(match):
                self._wait_for([match.match_id])
            self._intakes[game].take(match)

    async def _read(self, game: str, since_ms: int) -> Sequence[match_pb2.MatchSummary]:
        """Reads the account's matches until the stream waits for all of them that have not begun.

        Reads again after each `wait_for`: the account may have left the match before that call.
        """
        while True:
            found = await self._matches.of_account(game, self.account_id, since_ms)
            new = {match.match_id for match in found if match.status == _WAITING} - self._awaited
            if not new:
                return found
            self._wait_for(new)

    def _settled(self, game: str, found: Mapping[str, match_pb2.MatchSummary]) -> None:
        prefix = f"{game}."
        mine = [match for match in found.values() if self._is_mine(match)]
        known = {match.match_id for match in mine}
        for match_id in [each for each in self._remembered if each.startswith(prefix)]:
            if match_id not in known:
                del self._remembered[match_id]
        waiting = {match.match_id for match in mine if match.status == _WAITING}
        self._let_go([each for each in self._awaited if each.startswith(prefix) and each not in waiting])
        response = pb.WatchAccountResponse(snapshot=pb.MatchesSnapshot(game=game))
        for match in sorted(mine, key=_updated, reverse=True):
            self._remember(match.match_id, RememberedMatch.of(match, self.account_id))
            self._show(match, response.snapshot.matches.add())
        self.send(response)

    def _changed(self, match: match_pb2.MatchSummary) -> None:
        before = self._remembered.get(match.match_id)
        if before is not None and before.version >= match.version:
            return
        if not self._is_mine(match):
            self._let_go([match.match_id])
            if before is not None:
                del self._remembered[match.match_id]
                self.send(pb.WatchAccountResponse(left=[match.match_id]))
            return
        now = RememberedMatch.of(match, self.account_id)
        self._remember(match.match_id, now)
        response = pb.WatchAccountResponse()
        told = response.news.add(news=news_of(before, now, is_rematch=bool(match.rematch_of)))
        self._show(match, told.match)
        self.send(response)

    def _is_mine(self, match: match_pb2.MatchSummary) -> bool:
        return seat_in(match, self.account_id) is not None

    def _show(self, match: match_pb2.MatchSummary, shown: match_pb2.MatchSummary) -> None:
        shown.CopyFrom(match)
        show_to(shown, self.account_id)

    def _remember(self, match_id: str, match: RememberedMatch) -> None:
        self._remembered[match_id] = match
        if match.status != _WAITING:
            self._let_go([match_id])
        if match.status == _ENDED:
            self._ended.append(match_id)
            if len(self._ended) > _MOST_ENDED:
                self._remembered.pop(self._ended.popleft(), None)

    def _wait_for(self, match_ids: Collection[str]) -> None:
        self._awaited.update(match_ids)
        self._streams.wait_for(self, match_ids)

    def _let_go(self, match_ids: Collection[str]) -> None:
        self._awaited.difference_update(match_ids)
        self._streams.let_go(self, match_ids)


def _updated(match: match_pb2.MatchSummary) -> int:
    return match.updated.ToMilliseconds()
