"""What a round of the matchmaker finds to do, read at once."""

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Self

from sqlalchemy import Connection, exists, or_, select

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.matchmaking.pairing import Searching
from gateway.matchmaking.proposals import ProposalState, overdue
from gateway.matchmaking.rounds import pools
from gateway.matchmaking.tickets import ticket_store
from services.runtime.database.schema.matchmaking import proposals, tickets

_ORPHAN_MS: Final = 5_000
"""A proposal still open after so long has lost its maker, or what it tried has failed."""
JOIN_MS: Final = 10_000
"""How long a seat is kept for an account that wants to bring entropy; then it is seated without."""
_UNSETTLED: Final = select(
    or_(
        exists().where(tickets.c.state == pb.TICKET_STATE_SEARCHING),
        exists().where(proposals.c.state.in_((ProposalState.OPEN, ProposalState.AWAITED))),
    )
)


@dataclass(frozen=True, slots=True)
class Swept:
    """What was left behind.

    `expired`: games of tickets that were closed, as nobody waits for them. `orphaned`: matches that nobody
    makes. `late`: matches whose accounts have not come.
    """

    expired: Sequence[str]
    orphaned: Sequence[engine.CreateMatchRequest]
    late: Sequence[engine.CreateMatchRequest]

    @classmethod
    def at(cls, connection: Connection, now_ms: int) -> Self:
        """Closes those tickets, and takes over those matches."""
        return cls(
            ticket_store.expire(connection, now_ms),
            overdue(connection, ProposalState.OPEN, now_ms - _ORPHAN_MS, now_ms),
            overdue(connection, ProposalState.AWAITED, now_ms - JOIN_MS, now_ms),
        )


@dataclass(frozen=True, slots=True)
class Found:
    """Who searches and is there. `waiting`: how many, by game. `pairable`: those of them that may meet."""

    waiting: Counter[str]
    pairable: Sequence[Searching]

    @classmethod
    def at(
        cls, connection: Connection, now_ms: int, rng: random.Random, among: Collection[bytes] | None = None
    ) -> Self:
        """In all pools, or among these alone; `rng` chooses who may meet now if too many may."""
        searched = pools.searched(connection, now_ms, among)
        waiting: Counter[str] = Counter()
        for pool in searched:
            waiting[pool.game] += pool.tickets
        return cls(waiting, pools.searching(connection, pools.chosen(searched, now_ms, rng), now_ms))


def is_any_unsettled(connection: Connection) -> bool:
    """Whether a ticket searches or a match is still to be made. Reads only; `Swept.at` may write."""
    return bool(connection.execute(_UNSETTLED).scalar_one())
