"""Leases games in the ledger, and returns them with everything that is needed to play them."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from ardri.tournament.v1 import lease_service_pb2 as pb
from services.director.planning.context import DirectorContext
from services.ledger.ledger import Ledger
from services.runtime.errors import LimitReached
from services.tournament.spec import Mode

_AT_ONCE: Final = 4
"""Calls that work on the ledger at a time; more would only wait for one another there."""
_WAITING: Final = 60
"""Calls that wait for their turn; further ones are refused."""
_LATER_SECONDS: Final = (0.3, 8.0)
"""When refused callers may retry, at the earliest and at the latest."""
_JITTER: Final = (0.8, 1.2)
MOST_HELD: Final = 200
"""Most games that a worker holds at once, as it knows their seeds: as many as it plays in some seconds."""
_WEIGHT: Final = 0.1
"""The weight of the last call in the moving average of seconds a call."""


class Turnstile:
    """Lets a few calls through at a time. A refusal says after how many seconds a retry is likely to get in.

    These times are spaced as calls get through, so that callers who were refused together come back one
    after the other.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._inside = 0
        self._pace = 0.01
        self._booked_until = 0.0

    @asynccontextmanager
    async def passed(self) -> AsyncIterator[None]:
        """Waits for the caller's turn; the block is the turn.

        Raises:
            LimitReached: too many ask at once; `retry_seconds` says when to ask again.
        """
        if self._inside >= _AT_ONCE + _WAITING:
            raise LimitReached("too many ask at once", retry_seconds=self._later(), limit="leases")
        self._inside += 1
        try:
            async with self._turn:
                began = time.monotonic()
                yield
                took = (time.monotonic() - began) / _AT_ONCE
                self._pace += _WEIGHT * (took - self._pace)
        finally:
            self._inside -= 1

    def _later(self) -> float:
        least, most = _LATER_SECONDS
        now = time.monotonic()
        self._booked_until = min(max(self._booked_until, now) + self._pace, now + most)
        return max(least, self._booked_until - now) * random.uniform(*_JITTER)  # noqa: S311  # spreads load


class Leasing:
    """Leases games, for a few calls at a time."""

    def __init__(self, context: DirectorContext) -> None:
        self._context = context
        self.turnstile = Turnstile()

    async def lease(self, worker_id: str, most: int, mode: Mode = Mode.FAST) -> list[pb.Assignment]:
        """Leases up to `most` games, and no more than the worker may hold.

        Raises:
            LimitReached: too many ask at once; `retry_seconds` says when to ask again.
            NoSuchEntry: no worker has registered under that id.
        """
        async with self.turnstile.passed():
            return await self._context.ask(lambda ledger: self._assigned(ledger, worker_id, most, mode))

    def _assigned(self, ledger: Ledger, worker_id: str, most: int, mode: Mode) -> list[pb.Assignment]:
        assignments: list[pb.Assignment] = []
        room = min(most, MOST_HELD - ledger.held(worker_id))
        if room <= 0:
            return assignments
        for leased in ledger.lease(worker_id, room, mode):
            tournament = self._context.recent.of(leased.lease.slot.tournament_id)
            tournament.note_leased(leased.block)
            field = tournament.entrants(leased.block.entrants)
            assignments.append(tournament.contest.assignment(leased, field))
        return assignments
