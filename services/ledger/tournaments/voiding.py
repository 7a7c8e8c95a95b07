"""Voids blocks that do not matter any more."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, update

from services.ledger.seats import lanes, unended
from services.ledger.storage.keys import (
    BLOCK_KEY,
    BlockKey,
    among,
    lock_blocks,
    slot_of,
    wanted,
    wanted_slots,
)
from services.ledger.storage.slots import SlotState
from services.ledger.tournaments import stages
from services.runtime.database.schema.slots import slots
from services.runtime.database.schema.tournaments import blocks
from services.runtime.database.schema.tournaments import stages as stage_rows

_VOID: Final = (
    update(blocks)
    .where(among(blocks, BLOCK_KEY), blocks.c.is_void == 0)
    .values(is_void=1)
    .returning(*(blocks.c[name] for name in BLOCK_KEY))
)
_CLOSE: Final = update(slots).where(among(slots)).values(state=SlotState.VOID, worker_id=None, until_ms=None)


def void(db: Connection, keys: Iterable[BlockKey]) -> None:
    """Takes blocks out of all that counts; their games without a result become void.

    A transaction must pass all its blocks at once, of whatever stages. Their games are locked before lanes
    are given back, as another transaction that waits for such a lane may hold a game that is still to be
    locked.
    """
    voided = [(row.tournament_id, row.stage, row.block) for row in db.execute(_VOID, wanted(sorted(keys)))]
    rows = lock_blocks(db, voided)
    lost = [slot_of(row) for row in rows if row.state in (SlotState.OPEN, SlotState.LEASED)]
    unended.note(db, lost)
    db.execute(_CLOSE, wanted_slots(lost))
    lanes.free(db, lost)
    games = Counter(slot_of(row).key[:2] for row in rows)
    done = Counter(slot_of(row).key[:2] for row in rows if row.state == SlotState.ACCEPTED)
    for key, number in sorted(games.items()):
        stages.change(db, *key, games=stage_rows.c.games - number, done=stage_rows.c.done - done[key])
