"""Games for whoever plays them: leased in the ledger, and told in full."""

import asyncio
import random
from typing import Final

from ardri.tournament.v1 import lease_service_pb2 as pb
from services.director.parts import Parts
from services.ledger.ledger import Ledger
from services.runtime.errors import LimitReached
from services.tournament.spec import Mode

_AT_ONCE: Final = 4
"""Leases in the ledger at a time; more would only wait for one another there."""
_WAITING: Final = 60
"""Askers that wait for their turn; the next are sent away."""
_LATER_SECONDS: Final = (0.3, 3.0)
"""When those may come again: spread out, so that a stampede does not come back as one."""


class Leasing:
    """Hands out games, a few askers at a time."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._inside = 0

    async def lease(self, worker_id: str, most: int, mode: Mode = Mode.FAST) -> list[pb.Assignment]:
        """Up to that many games.

        Raises:
            LimitReached: too many ask at once; `retry_seconds` says when to ask again.
            NoSuchEntry: nobody has registered under that id.
        """
        if self._inside >= _AT_ONCE + _WAITING:
            later = random.uniform(*_LATER_SECONDS)  # noqa: S311  # spreads load
            raise LimitReached("too many ask for games at once", retry_seconds=later, limit="leases")
        self._inside += 1
        try:
            async with self._turn:
                return await self._parts.ask(lambda ledger: self._assigned(ledger, worker_id, most, mode))
        finally:
            self._inside -= 1

    def _assigned(self, ledger: Ledger, worker_id: str, most: int, mode: Mode) -> list[pb.Assignment]:
        assignments = []
        for leased in ledger.lease(worker_id, most, mode):
            course = self._parts.courses.of(leased.lease.slot.tournament_id)
            course.note_leased(leased.block)
            field = course.entrants(leased.block.entrants)
            assignments.append(course.contest.assignment(leased, field))
        return assignments
