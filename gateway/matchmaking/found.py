"""What a round of the matchmaker finds to do, read at once."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from sqlalchemy import Connection, exists, or_, select

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.matchmaking import pools, ticket_store
from gateway.matchmaking.pairing import Searching
from gateway.matchmaking.proposals import ProposalState, overdue
from services.runtime.database.schema.matchmaking import proposals, tickets

_ORPHAN_MS: Final = 5_000
"""A proposal still open after so long has lost its maker."""
JOIN_MS: Final = 10_000
"""How long a seat is kept for an account that wants to bring entropy; then it is seated without."""
_UNSETTLED: Final = select(
    or_(
        exists().where(tickets.c.state == pb.TICKET_STATE_SEARCHING),
        exists().where(proposals.c.state.in_((ProposalState.OPEN, ProposalState.AWAITED))),
    )
)


@dataclass(frozen=True, slots=True)
class Found:
    """What there is to do.

    `expired`: games of tickets that it has closed. `waiting`: how many search for somebody who is there, by
    game. `pairable`: those of them that may meet. `orphaned`: matches that nobody makes. `late`: matches
    whose accounts have not come.
    """

    expired: Sequence[str]
    waiting: Counter[str]
    pairable: Sequence[Searching]
    orphaned: Sequence[engine.CreateMatchRequest]
    late: Sequence[engine.CreateMatchRequest]

    @classmethod
    def after_expiring(cls, connection: Connection, now_ms: int, rng: random.Random) -> Self:
        """Closes the tickets that nobody waits for any more, then reads what there is to do.

        `rng` chooses which tickets may meet in this round if too many may.
        """
        expired = ticket_store.expire(connection, now_ms)
        searched = pools.searched(connection, now_ms)
        waiting: Counter[str] = Counter()
        for pool in searched:
            waiting[pool.game] += pool.tickets
        return cls(
            expired,
            waiting,
            pools.searching(connection, pools.chosen(searched, now_ms, rng), now_ms),
            overdue(connection, ProposalState.OPEN, now_ms - _ORPHAN_MS),
            overdue(connection, ProposalState.AWAITED, now_ms - JOIN_MS),
        )


def is_any_unsettled(connection: Connection) -> bool:
    """Whether a ticket searches or a match is still to be made. Reads only; `after_expiring` may write."""
    return bool(connection.execute(_UNSETTLED).scalar_one())
