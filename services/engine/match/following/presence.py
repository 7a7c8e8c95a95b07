"""Which seats of a match are here: those with a stream in this process, and those that ask.

Absence and return are entries of the log, as claims are decided on them and every replica must agree.
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
"""A seat has this long to open a new stream, or to ask again, before it counts as away."""
MOST_KEEP_SECONDS: Final = 60.0
"""The longest that a client may ask for instead."""


class Presence:
    """Who has a stream of one match; what is to be logged of it is submitted as a command.

    `watchers`: streams of spectators that count. `on_change`: called when what `told` says may have changed.
    """

    def __init__(self, match: Match, submit: Submit, now_ms: Callable[[], int]) -> None:
        self._match = match
        self._submit = submit
        self._now_ms = now_ms
        self._streams: Counter[int] = Counter()
        self._leaving: dict[int, asyncio.TimerHandle] = {}
        self._closed_ms: dict[int, int] = {}
        self._asked: dict[int, float] = {}
        """When each seat has asked last, in monotonic seconds."""
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
        """The same, or whether it had one so lately that it is not away yet."""
        return self.has_stream(seat) or seat in self._leaving

    def may_be_away(self, seat: int) -> bool:
        """Whether it is not here, and has not asked for as long as it has for a new stream.

        Else an opponent could put whoever asks now and then on record as away after each time.
        """
        last = self._asked.get(seat)
        return not self.is_here(seat) and (last is None or time.monotonic() - last >= LEAVE_AFTER_SECONDS)

    def opened(self, seat: int) -> None:
        """A stream of the seat was opened."""
        self._streams[seat] += 1
        leaving = self._leaving.pop(seat, None)
        if leaving is not None:
            leaving.cancel()
        self.asked(seat)
        self.on_change()

    def closed(self, seat: int, keep_seconds: float = 0.0) -> None:
        """A stream of the seat was closed; without any, the seat is away after a while, or after that one."""
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
        """So many more spectators have a stream."""
        self.watchers += more
        self.on_change()

    def asked(self, seat: int) -> None:
        """A seat that asks is here, with a stream or without."""
        if seat >= 0:
            self._asked[seat] = time.monotonic()
        if seat in self._match.left:
            self._submit(lambda match, now: decide.come_back(match, seat, now), _nothing)

    def deny_absences(self) -> None:
        """Contradicts other replicas, which cannot see who has a stream in this one."""
        for seat in tuple(self._match.left):
            if self.is_here(seat):
                self.asked(seat)

    def told(self) -> match_pb2.Presence:
        """Who is here, as a message."""
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
        """Whether all may know that a bot plays: not spectators who are behind, of who has dropped out."""
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
    """For commands that nobody waits for; a refusal means that they were not needed."""


def _ignore() -> None:
    """Nobody wants to know."""
