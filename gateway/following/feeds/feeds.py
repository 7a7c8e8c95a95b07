"""The feeds of all games, which are open only while anybody listens."""

import asyncio
from collections.abc import Callable, Sequence

from ardri.match.v1.match_pb2 import MatchSummary
from gateway.following.feeds.feed import Feed, Listener, Waiting
from gateway.proxy.matches import Matches


class Feeds:
    """Passes on the feeds of all games to listeners. All methods belong to one event loop."""

    def __init__(self, matches: Matches, now_ms: Callable[[], int]) -> None:
        self._matches = matches
        self._now_ms = now_ms
        self._listeners: list[Listener] = []
        self._feeds: dict[str, Feed] = {}
        self._running: list[asyncio.Task[None]] = []

    @property
    def games(self) -> list[str]:
        """Names of all games."""
        return self._matches.engines.games

    def add(self, listener: Listener) -> None:
        """Tells the listener whether each engine answers, as soon as that is known, and then all changes."""
        self._listeners.append(listener)
        if not self._running:
            self._start()
            return
        for game in self._feeds:
            self.tell(game, listener)

    def tell(self, game: str, listener: Waiting) -> None:
        """Tells the listener whether the engine of one game answers, if that is known."""
        feed = self._feeds[game]
        if feed.is_up:
            listener.up(game, 0)
        elif feed.is_away:
            listener.away(game)

    def remove(self, listener: Listener) -> None:
        """Removes the listener. Closes the feeds if it was the last."""
        self._listeners.remove(listener)
        if not self._listeners:
            for task in self._running:
                task.cancel()
            self._running.clear()
            self._feeds.clear()

    def up(self, game: str, missed_ms: int) -> None:
        """See `Listener.up`."""
        for listener in tuple(self._listeners):
            listener.up(game, missed_ms)

    def away(self, game: str) -> None:
        """See `Listener.away`."""
        for listener in tuple(self._listeners):
            listener.away(game)

    def changed(self, game: str, matches: Sequence[MatchSummary]) -> None:
        """See `Listener.changed`."""
        for listener in tuple(self._listeners):
            listener.changed(game, matches)

    def _start(self) -> None:
        self._feeds = {game: Feed(game, self._matches, self, self._now_ms) for game in self.games}
        self._running = [asyncio.create_task(feed.run()) for feed in self._feeds.values()]
