"""What a round of the matchmaker finds to do, read from the database together."""

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
"""A proposal still open after this time has lost its replica, or the attempt to make it has failed."""
JOIN_MS: Final = 10_000
"""How long a seat is kept for an account that wants to bring entropy; then it is seated without entropy."""
_UNSETTLED: Final = select(
    or_(
        exists().where(tickets.c.state == pb.TICKET_STATE_SEARCHING),
        exists().where(proposals.c.state.in_((ProposalState.OPEN, ProposalState.AWAITED))),
    )
)


@dataclass(frozen=True, slots=True)
class Swept:
    """Work that was left behind.

    `expired`: the game of each ticket that was closed because nobody waits for it. `orphaned`: matches that
    no replica is making. `late`: matches whose accounts have not taken their kept seats.
    """

    expired: Sequence[str]
    orphaned: Sequence[engine.CreateMatchRequest]
    late: Sequence[engine.CreateMatchRequest]

    @classmethod
    def at(cls, connection: Connection, now_ms: int) -> Self:
        """Closes the expired tickets, and takes over the orphaned and late matches."""
        return cls(
            ticket_store.expire(connection, now_ms),
            overdue(connection, ProposalState.OPEN, now_ms - _ORPHAN_MS, now_ms),
            overdue(connection, ProposalState.AWAITED, now_ms - JOIN_MS, now_ms),
        )


@dataclass(frozen=True, slots=True)
class Found:
    """Searching tickets with a present owner. `waiting`: their number by game. `pairable`: may meet."""

    waiting: Counter[str]
    pairable: Sequence[Searching]

    @classmethod
    def at(
        cls,
        connection: Connection,
        now_ms: int,
        rng: random.Random,
        games: Collection[str],
        among: Collection[bytes] | None = None,
    ) -> Self:
        """Reads all pools of the games, or only those of `among`.

        `games`: those that have an engine here; while a game is added, other replicas may have more. If too
        many tickets may meet, `rng` draws the pools.
        """
        searched = [each for each in pools.searched(connection, now_ms, among) if each.game in games]
        waiting: Counter[str] = Counter()
        for pool in searched:
            waiting[pool.game] += pool.tickets
        return cls(waiting, pools.searching(connection, pools.chosen(searched, now_ms, rng), now_ms))


def is_any_unsettled(connection: Connection) -> bool:
    """Whether a ticket searches or a match is not yet made and full. Reads only, unlike `Swept.at`."""
    return bool(connection.execute(_UNSETTLED).scalar_one())
