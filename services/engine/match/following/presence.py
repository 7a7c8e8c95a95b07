"""Which seats of a match are here: those that have a stream in this process, and those that make requests.

Absence and return are entries of the log, because claims depend on them and all replicas must agree.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from ardri.match.v1 import match_pb2
from services.engine.match import decide
from services.engine.match.decide import Submit
from services.record.match import LIVE, Match, Sitter

LEAVE_AFTER_SECONDS = 3.0
"""How long a seat may take to open a new stream, or to make a request, before it counts as away."""
MOST_KEEP_SECONDS: Final = 60.0
"""The longest time that a client may ask for instead."""


class Presence:
    """The streams of one match. Changes that belong in the log are submitted as commands.

    `watchers`: the number of spectators' streams. `on_change`: called when the result of `told` may have
    changed.
    """

    def __init__(self, match: Match, submit: Submit, now_ms: Callable[[], int]) -> None:
        self._match = match
        self._submit = submit
        self._now_ms = now_ms
        self._streams: Counter[int] = Counter()
        self._leaving: dict[int, asyncio.TimerHandle] = {}
        self._closed_ms: dict[int, int] = {}
        self._asked: dict[int, float] = {}
        """When each seat made its last request, in monotonic seconds."""
        self.watchers = 0
        self.on_change: Callable[[], None] = _ignore

    @property
    def is_idle(self) -> bool:
        """Whether no seat is about to be noted as away."""
        return not self._leaving

    def has_stream(self, seat: int) -> bool:
        """Whether the seat has a stream in this process."""
        return self._streams[seat] > 0

    def is_here(self, seat: int) -> bool:
        """Whether it has a stream, or had one so recently that it does not count as away yet."""
        return self.has_stream(seat) or seat in self._leaving

    def may_be_away(self, seat: int) -> bool:
        """Whether the seat is not here, and has made no request for `LEAVE_AFTER_SECONDS`.

        Otherwise an opponent could have a seat logged as away between any two of its requests.
        """
        last = self._asked.get(seat)
        return not self.is_here(seat) and (last is None or time.monotonic() - last >= LEAVE_AFTER_SECONDS)

    def opened(self, seat: int) -> None:
        """Notes that a stream of the seat was opened."""
        self._streams[seat] += 1
        leaving = self._leaving.pop(seat, None)
        if leaving is not None:
            leaving.cancel()
        self.asked(seat)
        self.on_change()

    def closed(self, seat: int, keep_seconds: float = 0.0) -> None:
        """Notes a closed stream. Without any, the seat is away after a while, or after `keep_seconds`."""
        self._streams[seat] -= 1
        if self._streams[seat]:
            return
        if self._match.status != LIVE:
            self.on_change()
        else:
            self._closed_ms[seat] = self._now_ms()
            loop = asyncio.get_running_loop()
            self._leaving[seat] = loop.call_later(max(LEAVE_AFTER_SECONDS, keep_seconds), self._left, seat)

    def watched(self, more: int) -> None:
        """Adds to the number of spectators' streams; negative if some were closed."""
        self.watchers += more
        self.on_change()

    def asked(self, seat: int) -> None:
        """Notes that a seat made a request, with or without a stream: so it is here."""
        if seat >= 0:
            self._asked[seat] = time.monotonic()
        if seat in self._match.left:
            self._submit(lambda match, now: decide.come_back(match, seat, now), _nothing)

    def deny_absences(self) -> None:
        """Tells other replicas that seats logged as away are here: only this process sees its streams."""
        for seat in tuple(self._match.left):
            if self.is_here(seat):
                self.asked(seat)

    def told(self) -> match_pb2.Presence:
        """Returns who is here, as a message."""
        message = match_pb2.Presence(watchers=self.watchers)
        for seat, sitter in enumerate(self._match.sitters):
            if sitter is None:
                continue
            each = message.seats.add(seat=seat, here=self._shows_ai(seat, sitter) or self.is_here(seat))
            since_ms = self._match.left.get(seat) or self._closed_ms.get(seat)
            if since_ms and not each.here:
                each.away_since.FromMilliseconds(since_ms)
        return message

    def _shows_ai(self, seat: int, sitter: Sitter) -> bool:
        """Whether a bot may be shown to all. Delayed spectators must not learn who has dropped out."""
        is_secret = seat in self._match.dropped and self._match.spec.HasField("spectator_delay")
        return sitter.is_bot and not is_secret

    def close(self) -> None:
        """Stops all timers."""
        for handle in self._leaving.values():
            handle.cancel()

    def _left(self, seat: int) -> None:
        self._leaving.pop(seat, None)
        if not self._streams[seat]:
            if self._match.grace_ms:
                self._submit(lambda match, now: decide.leave(match, seat, now), _nothing)
            self.on_change()


def _nothing(_outcome: Any) -> None:
    """Ignores the outcome: nobody waits for the command, and a refusal means that it was not needed."""


def _ignore() -> None:
    """Does nothing: nobody wants to hear of changes."""
