"""Stages: their specs and what is planned of them so far."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, select, update

from services.ledger.results.reading import grouped, with_results
from services.ledger.storage import codec
from services.ledger.storage.rows import StageRow, TournamentState
from services.ledger.tournaments import entries, tournaments
from services.runtime.database.clock import now_ms
from services.runtime.database.schema.slots import results
from services.runtime.database.schema.tournaments import blocks, stages
from services.runtime.errors import InvalidRequest, NoSuchEntry
from services.tournament.entrants import Round, seeded
from services.tournament.formats.size import bound
from services.tournament.plan import StageRecord
from services.tournament.seed_tree import Purpose, SeedTree
from services.tournament.spec import Format, StageSpec

_ALL: Final = select(stages).where(stages.c.tournament_id == bindparam("of_id")).order_by(stages.c.stage)
_BLOCKS: Final = (
    with_results(blocks)
    .where(
        blocks.c.tournament_id == bindparam("of_id"),
        blocks.c.stage == bindparam("of_stage"),
        blocks.c.is_void == 0,
    )
    .order_by(blocks.c.block, results.c.rotation)
)

_EVEN: Final = frozenset({Format.SWISS, Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT, Format.UPLOADED})
"""Formats that plan each meeting once, with all of its blocks or until it is decided. With another number of
blocks, later meetings would have more than earlier ones, and the stage could not be planned again from its
spec."""


def all_stages(db: Connection, tournament_id: str) -> tuple[StageRow, ...]:
    """See `Ledger.stages`."""
    return tuple(read(row) for row in db.execute(_ALL, {"of_id": tournament_id}))


def find(db: Connection, tournament_id: str, index: int) -> StageRow:
    """Returns a stage.

    Raises:
        NoSuchEntry: there is no such stage.
    """
    row = db.execute(select(stages).where(*_one(tournament_id, index))).one_or_none()
    if row is None:
        raise NoSuchEntry(f"no stage {index} of {tournament_id[:80]!r}")
    return read(row)


def begin(db: Connection, tournament_id: str, index: int, seeding: Sequence[str]) -> bool:
    """See `Ledger.open_stage`."""
    row = tournaments.own(db, tournament_id)
    stage = find(db, tournament_id, index)
    if TournamentState(row.state).is_over or not seeding:
        return False
    if index == 0 and set(seeding) != set(first_seeding(db, tournament_id)):
        return False  # an entrant has joined or left meanwhile
    if index and find(db, tournament_id, index - 1).order != tuple(seeding):
        return False  # games of the stage before were purged meanwhile
    if stage.opened_ms is None:
        change(db, tournament_id, index, opened_ms=now_ms(), seeding=codec.dump(seeding))
    return stage.opened_ms is None or stage.seeding == tuple(seeding)


def first_seeding(db: Connection, tournament_id: str) -> tuple[str, ...]:
    """Returns who is there at the start, best first."""
    there = (each for each in entries.field(db, tournament_id).values() if each.plays_in(Round(0, 0)))
    return seeded([each.entrant for each in there])


def record(db: Connection, tournament_id: str, index: int) -> StageRecord | None:
    """See `Ledger.stage`."""
    row = tournaments.find(db, tournament_id)
    stage = find(db, tournament_id, index)
    if stage.opened_ms is None:
        return None
    found = list(grouped(db.execute(_BLOCKS, {"of_id": tournament_id, "of_stage": index})))
    return StageRecord(
        index=index,
        spec=stage.spec,
        seats=row.seats,
        seeding=stage.seeding,
        field=entries.field(db, tournament_id),
        blocks=tuple(result.block for _, result in found),
        finished={result.block.number: result for (first, *_), result in found if first.sequence is not None},
        seed=SeedTree(tournament_id, row.root).seed(Purpose.PAIRING, index),
        elapsed_ms=int(db.execute(select(now_ms())).scalar_one()) - stage.opened_ms,
        planned=stage.blocks,
    )


def extend(db: Connection, tournament_id: str, index: int, totals: dict[str, int]) -> bool:
    """See `Ledger.extend`."""
    stage = _changeable(db, tournament_id, index)
    if stage is None:
        return False
    more = {name: total for name, total in totals.items() if total}
    for name, total in more.items():
        if total < bound(stage.spec, name, len(stage.seeding)):
            raise InvalidRequest(name, "less than there was")
    has_begun = stage.rounds > 0 and stage.spec.format in _EVEN
    if has_begun and more.get("blocks", stage.spec.blocks) != stage.spec.blocks:
        raise InvalidRequest("blocks", f"stay as many in a {stage.spec.format.value} that has begun")
    _respecify(db, tournament_id, stage, replace(stage.spec, **more))  # type: ignore[arg-type]  # all are counts
    return True


def add_pairings(
    db: Connection, tournament_id: str, index: int, pairings: Sequence[tuple[str, ...]], known: int | None
) -> int | None:
    """See `Ledger.add_pairings`."""
    stage = _changeable(db, tournament_id, index)
    if stage is None:
        return None
    there, added = stage.spec.pairings, tuple(pairings)
    if known is not None and there[known:][: len(added)] == added:
        return len(there)
    if known is not None and known != len(there):
        raise InvalidRequest("known", f"there are {len(there)} pairings")
    _respecify(db, tournament_id, stage, replace(stage.spec, pairings=there + added))
    return len(there) + len(added)


def _changeable(db: Connection, tournament_id: str, index: int) -> StageRow | None:
    """Returns the stage, and locks its tournament; None if the stage is finished or the tournament over."""
    row = tournaments.own(db, tournament_id)
    stage = find(db, tournament_id, index)
    return None if stage.is_finished or TournamentState(row.state).is_over else stage


def _respecify(db: Connection, tournament_id: str, stage: StageRow, spec: StageSpec) -> None:
    if spec != stage.spec:
        change(db, tournament_id, stage.index, spec=codec.dump_stage(spec))
        tournaments.revise(db, tournament_id)


def change(db: Connection, tournament_id: str, index: int, **values: object) -> None:
    """Changes the row of a stage."""
    db.execute(update(stages).where(*_one(tournament_id, index)).values(**values))


def _one(tournament_id: str, index: int) -> tuple[Any, Any]:
    return stages.c.tournament_id == tournament_id, stages.c.stage == index


def read(row: Row[Any]) -> StageRow:
    """Returns the stage of a row."""
    return StageRow(
        index=row.stage,
        spec=codec.load_stage(row.spec),
        opened_ms=row.opened_ms,
        seeding=codec.load(row.seeding),
        order=codec.load(row.final_order),
        rounds=row.rounds,
        blocks=row.blocks,
        games=row.games,
        done=row.done,
    )
