"""Public matches that are being played, the newest of each game, kept once for all streams."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import structlog

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.following.feeds.feeds import Feeds
from gateway.following.push_stream import stamped
from gateway.proxy.matches import Matches
from services.runtime.errors import is_refusal

MOST: Final = 32
"""Most matches of one game that are kept."""
PAUSE_SECONDS: Final = 1.0
"""Pause between two readings of a game's list, however many matches begin and end."""
_LIVE: Final = match_pb2.MATCH_STATUS_LIVE

_log = structlog.get_logger()


class RunningStream(Protocol):
    """A stream that shows running matches. `running`: how many of each game."""

    running: int

    def show(self, game: str, payload: bytes) -> None:
        """Sends serialized news of a game."""


class Running:
    """Reads a game's list again when a match has begun, ended or changed its names, while there are streams.

    An action in a running match is no reason to read.
    """

    def __init__(self, feeds: Feeds, matches: Matches, now_ms: Callable[[], int]) -> None:
        self._feeds = feeds
        self._matches = matches
        self._now_ms = now_ms
        self._streams: set[RunningStream] = set()
        self._lists: dict[str, Sequence[match_pb2.MatchSummary]] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._stale: set[str] = set()

    def add(self, stream: RunningStream) -> None:
        """Shows the stream the running matches, and from then on all changes of the lists."""
        self._streams.add(stream)
        if len(self._streams) == 1:
            self._feeds.add(self)
            return
        for game in self._lists:
            stream.show(game, self._told(game, stream.running))

    def remove(self, stream: RunningStream) -> None:
        """Removes the stream; does nothing if it was never added."""
        if stream not in self._streams:
            return
        self._streams.discard(stream)
        if not self._streams:
            self._feeds.remove(self)
            for task in self._reading.values():
                task.cancel()
            self._reading.clear()
            self._lists.clear()

    def up(self, game: str, _missed_ms: int) -> None:
        """See `Listener.up`."""
        self._read_soon(game)

    def away(self, game: str) -> None:
        """See `Listener.away`."""
        if (task := self._reading.pop(game, None)) is not None:
            task.cancel()
        self._keep(game, ())

    def changed(self, game: str, matches: Sequence[match_pb2.MatchSummary]) -> None:
        """See `Listener.changed`."""
        if any(self._is_news(game, match) for match in matches):
            self._read_soon(game)

    def _is_news(self, game: str, match: match_pb2.MatchSummary) -> bool:
        """Whether the change of the match may change the list."""
        listed = self._lists.get(game)
        if listed is None:
            return True  # the list is being read
        known = next((each for each in listed if each.match_id == match.match_id), None)
        if known is not None:
            return match.status != _LIVE or _names(known) != _names(match)
        if match.private or match.status != _LIVE:
            return False
        return len(listed) < MOST or match.created.ToNanoseconds() > listed[-1].created.ToNanoseconds()

    def _read_soon(self, game: str) -> None:
        self._stale.add(game)
        if game not in self._reading:
            self._reading[game] = asyncio.create_task(self._read(game))

    async def _read(self, game: str) -> None:
        while game in self._stale:
            self._stale.discard(game)
            try:
                self._keep(game, await self._matches.list_running(game, MOST))
            except Exception as error:  # noqa: BLE001  # the engine may be back before its feed is said to be broken
                if not is_refusal(error):
                    _log.error("running matches not read", exc_info=error)
                self._stale.add(game)
            await asyncio.sleep(PAUSE_SECONDS)
        del self._reading[game]

    def _keep(self, game: str, found: Sequence[match_pb2.MatchSummary]) -> None:
        before = self._lists.get(game)
        self._lists[game] = found
        if before is not None and _shown(before) == _shown(found):
            return
        payloads = {most: self._told(game, most) for most in {stream.running for stream in self._streams}}
        for stream in tuple(self._streams):
            stream.show(game, payloads[stream.running])

    def _told(self, game: str, most: int) -> bytes:
        running = pb.RunningMatches(game=game, matches=self._lists[game][:most])
        return stamped(pb.WatchLobbyResponse(running=running), self._now_ms())


def _shown(matches: Sequence[match_pb2.MatchSummary]) -> list[tuple[str, list[str]]]:
    return [(match.match_id, _names(match)) for match in matches]


def _names(match: match_pb2.MatchSummary) -> list[str]:
    return [seat.name for seat in match.seats]
