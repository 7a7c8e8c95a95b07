"""Withdrawn entrants: open games of their blocks are forfeited, so that the blocks can be finished."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, select, update

from services.ledger.results import counting
from services.ledger.results.counting import Counted
from services.ledger.seats import lanes, unended
from services.ledger.storage.keys import BLOCK_KEY, among, slot_of, wanted, wanted_slots
from services.ledger.storage.slots import SlotState
from services.ledger.tournaments import entries
from services.runtime.database.schema.slots import slots
from services.tournament.blocks import Block
from services.tournament.results import forfeited

_LOCK_WAITING: Final = (
    select(slots)
    .where(among(slots, BLOCK_KEY), slots.c.state.in_((SlotState.OPEN, SlotState.LEASED)))
    .order_by(*slots.primary_key)
    .with_for_update()
)
_BUMP: Final = update(slots).where(among(slots)).values(token=slots.c.token + 1)


def forfeit(db: Connection, tournament_id: str, of: Sequence[Block]) -> None:
    """Ends the games without a result of those blocks in which an entrant has withdrawn."""
    gone = {name for name, entry in entries.field(db, tournament_id).items() if entry.left is not None}
    by_key = {
        (tournament_id, block.stage, block.number): block
        for block in of
        if not gone.isdisjoint(block.entrants)
    }
    waiting = [slot_of(row) for row in db.execute(_LOCK_WAITING, wanted(sorted(by_key)))]
    unended.note(db, waiting)
    db.execute(_BUMP, wanted_slots(waiting))
    lanes.free(db, waiting)
    results = (forfeited(by_key[slot.key[:3]].seats(slot.rotation), gone) for slot in waiting)
    counting.store(db, [Counted(slot, result) for slot, result in zip(waiting, results, strict=True)])
    counting.advance(db, waiting)
