"""The feed of one game's changes, from one replica of its engine at a time: each replica tells them all."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import structlog

from ardri.engine.v1.engine_service_pb2 import WatchMatchesRequest, WatchMatchesResponse
from ardri.match.v1.match_pb2 import MatchSummary
from gateway.proxy.matches import Matches
from services.runtime.errors import EngineUnavailable, is_refusal
from services.runtime.observe import tracing
from services.runtime.process.back_off import BackOff
from services.runtime.rpc.methods import Call

METHOD: Final = "WatchMatches"
AWAY_SECONDS: Final = 1.0
"""How long a feed may be broken before listeners are told: mostly another replica serves at once."""
MISSED_MS: Final = 60_000
"""Longest time that a feed may be broken unnoticed. A dead host is noticed after 15 s."""
_LEAST_PAUSE_SECONDS, _MOST_PAUSE_SECONDS = 0.02, 1.0

_log = structlog.get_logger()


class Waiting(Protocol):
    """Is told whether an engine answers."""

    def up(self, game: str, missed_ms: int) -> None:
        """The engine answers. All changes are told from now on; earlier ones have to be asked for.

        `missed_ms`: since when changes may have been missed (Unix milliseconds); 0 if none were told before.
        """

    def away(self, game: str) -> None:
        """The engine does not answer; `up` follows as soon as it does."""


class Listener(Waiting, Protocol):
    """Is told of all changes, too."""

    def changed(self, game: str, matches: Sequence[MatchSummary]) -> None:
        """These matches have changed; private ones are among them."""


class Feed:
    """Opens the feed of one game, and opens it again whenever it breaks."""

    def __init__(self, game: str, matches: Matches, listener: Listener, now_ms: Callable[[], int]) -> None:
        self.is_up = False
        self.is_away = False
        self._game = game
        self._matches = matches
        self._listener = listener
        self._now_ms = now_ms
        self._missed_ms = 0
        self._back_off = BackOff(_LEAST_PAUSE_SECONDS, _MOST_PAUSE_SECONDS, jitter=0.5)

    async def run(self) -> None:
        """Runs without end."""
        loop = asyncio.get_running_loop()
        down_since = loop.time()
        while True:
            await self._follow()
            if self.is_up:
                self.is_up, down_since = False, loop.time()
                self._missed_ms = self._now_ms() - MISSED_MS
            if not self.is_away and loop.time() - down_since >= AWAY_SECONDS:
                self.is_away = True
                self._listener.away(self._game)
            await asyncio.sleep(self._back_off.next_seconds())

    async def _follow(self) -> None:
        """Opens the feed; returns when it breaks."""
        inbox = _Inbox(self._take)
        try:
            link = self._matches.engines.replicas(self._game).ranked(self._game)[0]
            request = WatchMatchesRequest(game=self._game).SerializeToString()
            call = Call(self._matches.bearer(), tracing.start(None))
            number = link.open(METHOD, call, inbox, request)
        except EngineUnavailable:
            return
        try:
            error = await inbox.ended
        finally:
            link.cancel(number)
        if error is not None:
            (_log.info if is_refusal(error) else _log.error)("feed broke", game=self._game, exc_info=error)

    def _take(self, message: WatchMatchesResponse) -> None:
        if not self.is_up:
            self.is_up, self.is_away = True, False
            self._back_off.reset()
            self._listener.up(self._game, self._missed_ms)
        if message.changed:
            self._listener.changed(self._game, message.changed)


class _Inbox:
    """Receives the messages of a feed from the link. `ended`: the error that ended it, or None."""

    def __init__(self, take: Callable[[WatchMatchesResponse], None]) -> None:
        self.ended: asyncio.Future[BaseException | None] = asyncio.get_running_loop().create_future()
        self._take = take

    def send(self, payload: bytes) -> None:
        """Takes one message of the engine."""
        if self.ended.done():
            return
        try:
            self._take(WatchMatchesResponse.FromString(payload))
        except Exception as error:  # noqa: BLE001  # a defect over one message must not end the link of all calls
            self.fail(error)

    def close(self) -> None:
        """Notes that the engine has ended the feed."""
        if not self.ended.done():
            self.ended.set_result(None)

    def fail(self, error: BaseException) -> None:
        """Notes that the engine has gone or has refused, or that a message could not be handled."""
        if not self.ended.done():
            self.ended.set_result(error)
