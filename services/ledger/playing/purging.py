"""Takes back what a worker played."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, select, update

from services.ledger.seats import lanes
from services.ledger.storage import locks
from services.ledger.storage.keys import (
    BLOCK_KEY,
    among,
    block_of,
    lock_blocks,
    same,
    slot_of,
    wanted,
    wanted_slots,
)
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import Slot, SlotState
from services.ledger.tournaments import stages, tournaments
from services.ledger.tournaments.forfeits import forfeit
from services.runtime.database.schema.slots import records, results, slots
from services.runtime.database.schema.tournaments import blocks
from services.runtime.database.schema.tournaments import stages as stage_rows
from services.runtime.database.schema.tournaments import tournaments as tournament_rows

_UNFINISHED: Final = (TournamentState.OPEN, TournamentState.RUNNING, TournamentState.PAUSED)
_UNPLAYED: Final = dict.fromkeys(("sequence", "points", "worker_id", "paced", "log_pace", "log_pace_squares"))
"""The values of these columns in a block that is not finished."""

_OPEN: Final = (
    update(slots)
    .where(among(slots))
    .values(
        state=SlotState.OPEN,
        token=slots.c.token + 1,
        worker_id=None,
        until_ms=None,
        claims=0,
        shunned=None,
        shunned_until_ms=None,
    )
)


def purge(db: Connection, worker_id: str) -> int:
    """See `Ledger.purge`."""
    unfinished = select(tournament_rows.c.tournament_id).where(tournament_rows.c.state.in_(_UNFINISHED))
    ids = db.execute(unfinished.order_by(tournament_rows.c.tournament_id)).scalars().all()
    for each in ids:
        locks.own(db, each)
    # A tournament may have ended while this waited for its lock.
    ids = db.execute(unfinished.where(tournament_rows.c.tournament_id.in_(ids))).scalars().all()
    found = {each: _blocks_of(db, each, worker_id) for each in sorted(ids)}
    tainted = {each: rows for each, rows in found.items() if rows}
    locked: dict[str, dict[Slot, SlotState]] = {}
    for each, rows in tainted.items():
        games = lock_blocks(db, [(each, row.stage, row.block) for row in rows])
        locked[each] = {slot_of(row): SlotState(row.state) for row in games}
    for each, rows in tainted.items():
        _reopen(db, each, locked[each])
        _unfinish(db, each, rows)
        # An entrant that has withdrawn since then does not play again.
        forfeit(db, each, [block_of(row) for row in rows])
    return sum(map(len, tainted.values()))


def _blocks_of(db: Connection, tournament_id: str, worker_id: str) -> Sequence[Row[Any]]:
    """Returns the blocks with a game that the worker played."""
    played = select(results.c.block).where(same(results, blocks, BLOCK_KEY), results.c.worker_id == worker_id)
    query = select(blocks).where(
        blocks.c.tournament_id == tournament_id, blocks.c.is_void == 0, played.exists()
    )
    return db.execute(query.order_by(*blocks.primary_key)).all()


def _reopen(db: Connection, tournament_id: str, states: Mapping[Slot, SlotState]) -> None:
    """Opens these games under higher tokens, as if they had never been played."""
    asked = wanted_slots(sorted(states))
    db.execute(_OPEN, asked)
    lanes.free(db, sorted(states))
    db.execute(delete(results).where(among(results)), asked)
    db.execute(delete(records).where(among(records)), asked)
    taken_back = Counter(slot.stage for slot, state in states.items() if state is SlotState.ACCEPTED)
    for stage, number in sorted(taken_back.items()):
        stages.change(db, tournament_id, stage, done=stage_rows.c.done - number)


def _unfinish(db: Connection, tournament_id: str, of: Sequence[Row[Any]]) -> None:
    """Makes these blocks and their stages unfinished: other entrants may go on this time."""
    unplayed = update(blocks).where(among(blocks, BLOCK_KEY)).values(_UNPLAYED)
    db.execute(unplayed, wanted((tournament_id, row.stage, row.block) for row in of))
    for stage in sorted({row.stage for row in of}):
        stages.change(db, tournament_id, stage, final_order="[]")
    tournaments.revise(db, tournament_id)
