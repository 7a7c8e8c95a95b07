"""Which seats of a match are here: those with a stream in this process, and those that ask.

Absence and return are entries of the log, as claims are decided on them and every replica must agree.
"""

import asyncio
from collections import Counter
from typing import Any

from services.engine.match import decide
from services.engine.match.decide import Submit
from services.record.match import LIVE, Match

LEAVE_AFTER_SECONDS = 3.0
"""A seat whose streams closed has this long to open a new one before it counts as away."""


class Presence:
    """The seats of one match that are here; what is to be logged of it is submitted as a command."""

    def __init__(self, match: Match, submit: Submit) -> None:
        self._match = match
        self._submit = submit
        self._streams: Counter[int] = Counter()
        self._leaving: dict[int, asyncio.TimerHandle] = {}

    @property
    def is_idle(self) -> bool:
        """Whether no seat is about to be noted as away."""
        return not self._leaving

    def is_here(self, seat: int) -> bool:
        """Whether the seat has a stream in this process."""
        return self._streams[seat] > 0

    def opened(self, seat: int) -> None:
        """A stream of the seat was opened."""
        self._streams[seat] += 1
        leaving = self._leaving.pop(seat, None)
        if leaving is not None:
            leaving.cancel()
        self.asked(seat)

    def closed(self, seat: int) -> None:
        """A stream of the seat was closed; without any, the seat is away after a while."""
        self._streams[seat] -= 1
        if not self._streams[seat] and self._match.grace_ms and self._match.status == LIVE:
            loop = asyncio.get_running_loop()
            self._leaving[seat] = loop.call_later(LEAVE_AFTER_SECONDS, self._left, seat)

    def asked(self, seat: int) -> None:
        """A seat that asks is here, with a stream or without."""
        if seat in self._match.left:
            self._submit(lambda match, now: decide.come_back(match, seat, now), _nothing)

    def deny_absences(self) -> None:
        """Contradicts other replicas, which cannot see who has a stream in this one."""
        for seat in tuple(self._match.left):
            if self.is_here(seat):
                self.asked(seat)

    def close(self) -> None:
        """Stops all timers."""
        for handle in self._leaving.values():
            handle.cancel()

    def _left(self, seat: int) -> None:
        self._leaving.pop(seat, None)
        if not self._streams[seat]:
            self._submit(lambda match, now: decide.leave(match, seat, now), _nothing)


def _nothing(_outcome: Any) -> None:
    """For commands that nobody waits for; a refusal means that they were not needed."""
