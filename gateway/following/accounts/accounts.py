"""All WatchAccount streams of this process, found by account or by a match that they wait for."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ardri.match.v1.match_pb2 import MatchSummary
from gateway.following.accounts.account_stream import AccountStream
from gateway.following.feeds.feeds import Feeds
from services.runtime.errors import Draining


class Accounts:
    """Hands each change to the streams of the match's accounts. Listens to feeds while there are streams."""

    def __init__(self, feeds: Feeds) -> None:
        self._feeds = feeds
        self._streams: dict[str, set[AccountStream]] = {}
        self._waiting: defaultdict[str, set[AccountStream]] = defaultdict(set)
        """By match id: streams that wait for the match. Their account may have left it when it changes."""

    def add(self, stream: AccountStream) -> None:
        """See `AccountStreams.add`."""
        is_first = not self._streams
        self._streams.setdefault(stream.account_id, set()).add(stream)
        if is_first:
            self._feeds.add(self)
            return
        for game in stream.games:
            self._feeds.tell(game, stream)

    def remove(self, stream: AccountStream) -> None:
        """Removes the stream; does nothing if it was never added."""
        mine = self._streams.get(stream.account_id, set())
        if stream not in mine:
            return
        mine.discard(stream)
        self.let_go(stream, stream.awaited)
        if not mine:
            del self._streams[stream.account_id]
        if not self._streams:
            self._feeds.remove(self)

    def wait_for(self, stream: AccountStream, match_ids: Iterable[str]) -> None:
        """See `AccountStreams.wait_for`."""
        for match_id in match_ids:
            self._waiting[match_id].add(stream)

    def let_go(self, stream: AccountStream, match_ids: Iterable[str]) -> None:
        """See `AccountStreams.let_go`."""
        for match_id in match_ids:
            if match_id in self._waiting:
                self._waiting[match_id].discard(stream)
                if not self._waiting[match_id]:
                    del self._waiting[match_id]

    def drain(self) -> None:
        """Sends all clients to another replica."""
        for stream in self._all():
            stream.fail(Draining())

    def up(self, game: str, missed_ms: int) -> None:
        """See `Listener.up`."""
        for stream in self._all():
            stream.up(game, missed_ms)

    def away(self, game: str) -> None:
        """See `Listener.away`."""
        for stream in self._all():
            stream.away(game)

    def changed(self, game: str, matches: Sequence[MatchSummary]) -> None:
        """See `Listener.changed`."""
        for match in matches:
            told = {stream for seat in match.seats for stream in self._streams.get(seat.account_id, ())}
            told |= self._waiting.get(match.match_id, set())
            for stream in told:
                stream.changed(game, match)

    def _all(self) -> list[AccountStream]:
        return [stream for each in self._streams.values() for stream in each]
