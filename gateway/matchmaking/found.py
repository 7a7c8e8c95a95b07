"""What a round of the matchmaker finds to do, read at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from sqlalchemy import Connection

from ardri.engine.v1 import engine_service_pb2 as engine
from gateway.matchmaking import proposals, ticket_store
from gateway.matchmaking.pairing import Searching

_ORPHAN_MS: Final = 5_000
"""A proposal still open after so long has lost its maker."""
JOIN_MS: Final = 10_000
"""How long a seat is kept for an account that wants to bring entropy; then it is seated without."""


@dataclass(frozen=True, slots=True)
class Found:
    """What there is to do.

    `expired`: games of tickets that it has closed. `waiting`: tickets that search. `orphaned`: matches that
    nobody makes. `late`: matches whose accounts have not come.
    """

    expired: Sequence[str]
    waiting: list[Searching]
    orphaned: Sequence[engine.CreateMatchRequest]
    late: Sequence[engine.CreateMatchRequest]

    @classmethod
    def now(cls, connection: Connection, now_ms: int) -> Self:
        """Closes the tickets that nobody waits for, and looks."""
        return cls(
            ticket_store.expire(connection, now_ms),
            ticket_store.searching(connection),
            proposals.find_open(connection, now_ms - _ORPHAN_MS),
            proposals.find_awaited(connection, now_ms - JOIN_MS),
        )
