"""Blocks that no longer matter."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, update

from services.ledger.seats import lanes
from services.ledger.storage.keys import BLOCK_KEY, among, lock_blocks, slot_of, wanted, wanted_slots
from services.ledger.storage.slots import SlotState
from services.ledger.tournaments import stages
from services.runtime.database.schema_slots import slots
from services.runtime.database.schema_tournaments import blocks
from services.runtime.database.schema_tournaments import stages as stage_rows

_VOID: Final = (
    update(blocks)
    .where(among(blocks, BLOCK_KEY), blocks.c.is_void == 0)
    .values(is_void=1)
    .returning(*(blocks.c[name] for name in BLOCK_KEY))
)
_CLOSE: Final = update(slots).where(among(slots)).values(state=SlotState.VOID, worker_id=None, until_ms=None)


def void(db: Connection, tournament_id: str, index: int, numbers: Iterable[int]) -> None:
    """Takes blocks out of all that counts; of their games those that have no result are void."""
    asked = wanted((tournament_id, index, number) for number in sorted(numbers))
    voided = [(row.tournament_id, row.stage, row.block) for row in db.execute(_VOID, asked)]
    rows = lock_blocks(db, voided)
    lost = [slot_of(row) for row in rows if row.state in (SlotState.OPEN, SlotState.LEASED)]
    db.execute(_CLOSE, wanted_slots(lost))
    lanes.free(db, lost)
    done = sum(row.state == SlotState.ACCEPTED for row in rows)
    stages.change(
        db, tournament_id, index, games=stage_rows.c.games - len(rows), done=stage_rows.c.done - done
    )
