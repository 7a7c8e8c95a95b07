"""Chooses the tickets that a round looks at: those of pools in which a match is possible, up to a limit.

The fields of a ticket decide its pool, so anybody can fill the search with tickets that meet nobody. These
must not keep a round from looking at others.
"""

import random
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, bindparam, func, select

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.matchmaking.pairing import Searching
from gateway.matchmaking.tickets.ticket_store import PRESENT_MS
from services.runtime.database.schema.matchmaking import tickets

MOST_PAIRED: Final = 5000
"""Most tickets of a pool, the oldest, that a round looks at. With so many in all, it takes no more pools."""
_RENEWED_MS: Final = tickets.c.renewed_ms + 0
"""Not the column: SQLite would then go through all recently renewed tickets to find the few of a pool."""
_MINE: Final = and_(tickets.c.state == pb.TICKET_STATE_SEARCHING, bindparam("away_ms") < _RENEWED_MS)
"""Tickets that search and whose owner is still present."""
_COLUMNS: Final = tuple(tickets.c[name] for name in Searching.__slots__)
_POOLS: Final = (
    select(
        tickets.c.game,
        tickets.c.pool,
        tickets.c.seats,
        func.count().label("tickets"),
        func.count(tickets.c.account_id.distinct()).label("accounts"),
        func.min(tickets.c.fill_ms).label("fill_ms"),
    )
    .where(_MINE)
    .group_by(tickets.c.game, tickets.c.pool, tickets.c.seats)
)
_SOME_POOLS: Final = _POOLS.where(tickets.c.pool.in_(bindparam("pools", expanding=True)))
_RANKED: Final = (
    select(
        *_COLUMNS,
        func.row_number()
        .over(partition_by=tickets.c.pool, order_by=(tickets.c.created_ms, tickets.c.ticket_id))
        .label("rank"),
    )
    .where(_MINE, tickets.c.pool.in_(bindparam("pools", expanding=True)))
    .subquery()
)
_SEARCHING: Final = select(*(_RANKED.c[column.name] for column in _COLUMNS)).where(
    _RANKED.c.rank <= MOST_PAIRED
)


class Pool(NamedTuple):
    """Counts of tickets that may meet, and of their accounts. From `fill_ms` on, bots may fill in for one."""

    game: str
    pool: bytes
    seats: int
    tickets: int
    accounts: int
    fill_ms: int | None

    def is_due(self, now_ms: int) -> bool:
        """Whether the pool may yield a match now."""
        return self.accounts >= self.seats or (self.fill_ms is not None and self.fill_ms <= now_ms)


def searched(connection: Connection, now_ms: int, among: Collection[bytes] | None = None) -> list[Pool]:
    """Returns the pools in which tickets search: all of them, or only those in `among`."""
    query = _POOLS if among is None else _SOME_POOLS
    asked = {"pools": among or (), "away_ms": now_ms - PRESENT_MS}
    return [Pool(*row) for row in connection.execute(query, asked)]


def chosen(pools: Iterable[Pool], now_ms: int, rng: random.Random) -> list[bytes]:
    """Returns the pools to look at. If there are too many, each round draws anew, so none waits endlessly."""
    due = [each for each in pools if each.is_due(now_ms)]
    if sum(each.tickets for each in due) > MOST_PAIRED:
        rng.shuffle(due)
    room, found = MOST_PAIRED, []
    for each in due:
        if room <= 0:
            break
        found.append(each.pool)
        room -= each.tickets
    return found


def searching(connection: Connection, pools: Sequence[bytes], now_ms: int) -> list[Searching]:
    """Returns the tickets that search in these pools."""
    if not pools:
        return []
    asked = {"pools": pools, "away_ms": now_ms - PRESENT_MS}
    return [Searching(*row) for row in connection.execute(_SEARCHING, asked)]
