"""How far tournaments are: read from counters and the few leases, so the number of games does not matter."""

from typing import Any, Final

from sqlalchemy import Connection, Select, Subquery, bindparam, func, select

from services.ledger.storage import codec
from services.ledger.storage.keys import BLOCK_KEY, block_of, in_state, same
from services.ledger.storage.rows import Demand, Progress, RunningGame, TournamentState
from services.ledger.storage.slots import SlotState
from services.ledger.tournaments import stages as of_stages
from services.ledger.tournaments import tournaments as of_tournaments
from services.runtime.database.schema.slots import slots
from services.runtime.database.schema.tournaments import blocks, stages, tournaments
from services.tournament.spec import Mode

_PLAYED: Final = (
    select(slots.c.tournament_id, func.count().label("leased"))
    .where(in_state(SlotState.LEASED))
    .group_by(slots.c.tournament_id)
    .subquery()
)
_SAID: Final = ("tournament_id", "mode", "game", "rules_version", "weight", "is_choosy")
_DEMANDS: Final = (
    select(
        *(tournaments.c[name] for name in _SAID),
        func.sum(stages.c.games - stages.c.done).label("waiting"),
        func.coalesce(func.max(_PLAYED.c.leased), 0).label("leased"),
    )
    .join(stages, stages.c.tournament_id == tournaments.c.tournament_id)
    .outerjoin(_PLAYED, _PLAYED.c.tournament_id == tournaments.c.tournament_id)
    .where(tournaments.c.state == TournamentState.RUNNING)
    .group_by(tournaments.c.tournament_id)
    .order_by(tournaments.c.created_ms, tournaments.c.tournament_id)
)
_LEASED: Final = select(func.count()).where(
    slots.c.tournament_id == bindparam("of_id"), in_state(SlotState.LEASED)
)

_RUNNING: Final = (
    select(blocks, slots.c.rotation)
    .select_from(slots)
    .join(blocks, same(slots, blocks, BLOCK_KEY))
    .where(slots.c.tournament_id == bindparam("of_id"), in_state(SlotState.LEASED))
    .order_by(slots.c.stage, slots.c.block, slots.c.rotation)
    .limit(bindparam("most"))
)

_NEXT: Final = 1000
"""Returned games come first, and workers look no further than this, so no more games have to be searched."""


def _next(state: SlotState) -> Subquery:
    order = (slots.c.stage, slots.c.round, slots.c.block, slots.c.rotation)
    return (
        select(slots)
        .where(slots.c.tournament_id == bindparam("of_id"), in_state(state))
        .order_by(*order)
        .limit(bindparam("most"))
        .subquery()
    )


def _tables(state: SlotState) -> Select[Any]:
    first = _next(state)
    return select(blocks.c.entrants).join(first, same(first, blocks, BLOCK_KEY)).distinct()


def _often(state: SlotState) -> Select[Any]:
    first = _next(state)
    return (
        select(blocks, first.c.rotation)
        .select_from(first)
        .join(blocks, same(first, blocks, BLOCK_KEY))
        .where(first.c.token >= bindparam("times"))
        .limit(1)
    )


_UNFINISHED: Final = (SlotState.OPEN, SlotState.LEASED)
_TABLES: Final = tuple(map(_tables, _UNFINISHED))
_OFTEN: Final = tuple(map(_often, _UNFINISHED))


def demands(db: Connection) -> list[Demand]:
    """See `Ledger.demand`; oldest tournament first."""
    return [
        Demand(
            tournament_id=row.tournament_id,
            mode=Mode(row.mode),
            game=row.game,
            rules_version=row.rules_version,
            weight=row.weight,
            is_choosy=bool(row.is_choosy),
            open=int(row.waiting) - row.leased,
            leased=row.leased,
        )
        for row in db.execute(_DEMANDS)
    ]


def progress(db: Connection, tournament_id: str) -> Progress:
    """See `Ledger.progress`."""
    row = of_tournaments.find(db, tournament_id)
    return Progress(
        state=TournamentState(row.state),
        sequence=row.sequence,
        revision=row.revision,
        stages=of_stages.all_stages(db, tournament_id),
        leased=db.execute(_LEASED, {"of_id": tournament_id}).scalar_one(),
    )


def unfinished_tables(db: Connection, tournament_id: str) -> frozenset[tuple[str, ...]]:
    """See `Ledger.unfinished_tables`."""
    asked = {"of_id": tournament_id, "most": _NEXT}
    rows = (row for query in _TABLES for row in db.execute(query, asked))
    return frozenset(tuple(codec.load(row.entrants)) for row in rows)


def often_leased(db: Connection, tournament_id: str, times: int) -> RunningGame | None:
    """See `Ledger.often_leased`."""
    asked = {"of_id": tournament_id, "most": _NEXT, "times": times}
    for query in _OFTEN:
        row = db.execute(query, asked).first()
        if row is not None:
            return RunningGame(block_of(row), row.rotation)
    return None


def running(db: Connection, tournament_id: str, limit: int) -> list[RunningGame]:
    """See `Ledger.running`."""
    of_tournaments.find(db, tournament_id)
    rows = db.execute(_RUNNING, {"of_id": tournament_id, "most": limit})
    return [RunningGame(block_of(row), row.rotation) for row in rows]
