"""All WatchAccount streams of this process, found by account."""

from collections.abc import Sequence

from ardri.match.v1.match_pb2 import MatchSummary
from gateway.following.account_stream import AccountStream
from gateway.following.feeds import Feeds
from services.runtime.errors import Draining


class Accounts:
    """Hands each change to the streams of its accounts. Listens to feeds while there are any."""

    def __init__(self, feeds: Feeds) -> None:
        self._feeds = feeds
        self._streams: dict[str, set[AccountStream]] = {}

    def add(self, stream: AccountStream) -> None:
        """Lets the stream begin."""
        is_first = not self._streams
        self._streams.setdefault(stream.account_id, set()).add(stream)
        if is_first:
            self._feeds.add(self)
            return
        for game in stream.games:
            self._feeds.tell(game, stream)

    def remove(self, stream: AccountStream) -> None:
        """Forgets it, if it ever began."""
        mine = self._streams.get(stream.account_id, set())
        if stream not in mine:
            return
        mine.discard(stream)
        if not mine:
            del self._streams[stream.account_id]
        if not self._streams:
            self._feeds.remove(self)

    def drain(self) -> None:
        """Sends all to another replica."""
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
            for seat in match.seats:
                for stream in tuple(self._streams.get(seat.account_id, ())):
                    stream.changed(game, match)

    def _all(self) -> list[AccountStream]:
        return [stream for each in self._streams.values() for stream in each]
