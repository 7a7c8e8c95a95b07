"""Live games that were closed while players may sit in their matches, so the matches must still be ended.

A game is noted when it is closed, and removed once its match has ended. A process that is killed in between
leaves it to another one.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, or_, select, tuple_, update

from services.ledger.storage.keys import SLOT_KEY, among, blocks_of, in_state, slot_of, wanted_slots
from services.ledger.storage.slots import Slot, SlotState
from services.runtime.database.clock import now_ms
from services.runtime.database.database import INSERTS
from services.runtime.database.schema.slots import slots, unended
from services.runtime.database.schema.tournaments import tournaments
from services.tournament.blocks import Block
from services.tournament.spec import Mode

MOST: Final = 200
"""Games that one call takes on."""
_BEGUN: Final = (
    select(*slots.primary_key, func.coalesce(slots.c.until_ms, 0))
    .join(tournaments, tournaments.c.tournament_id == slots.c.tournament_id)
    .where(among(slots), slots.c.token > 0, tournaments.c.mode == Mode.LIVE.value)
    .order_by(*slots.primary_key)
)
_NOTE: Final = {
    dialect: insert(unended).from_select([*SLOT_KEY, "until_ms"], _BEGUN).on_conflict_do_nothing()
    for dialect, insert in INSERTS.items()
}
_DUE: Final = (
    select(*unended.primary_key)
    .join(tournaments, tournaments.c.tournament_id == unended.c.tournament_id)
    .where(
        or_(unended.c.until_ms <= now_ms(), among(unended)),
        tournaments.c.game.in_(bindparam("games", expanding=True)),
    )
    .order_by(unended.c.until_ms, *unended.primary_key)
    .limit(MOST)
)
"""Longest due first: so a game whose engine does not answer comes after all others next time."""
_FREE: Final = _DUE.with_for_update(skip_locked=True, of=unended).cte("free")
_TAKE: Final = (
    update(unended)
    .where(tuple_(*unended.primary_key).in_(select(_FREE)))
    .values(until_ms=now_ms() + bindparam("lease_ms"))
    .returning(unended)
)
_VOID: Final = select(*slots.primary_key).where(among(slots), in_state(SlotState.VOID))
_STRIKE: Final = delete(unended).where(among(unended))


@dataclass(frozen=True, slots=True)
class Unended:
    """A closed game whose match may go on. `is_void`: it counts for nobody, with or without withdrawal."""

    slot: Slot
    block: Block
    is_void: bool


def note(db: Connection, closed: Sequence[Slot]) -> None:
    """Notes those of these games that are live and were ever begun, so that their matches are ended.

    The games must be locked, and still have their leases: each game is left to its holder until that runs
    out.
    """
    if closed:
        db.execute(_NOTE[db.dialect.name], wanted_slots(closed))


def is_any_due(db: Connection, games: Collection[str], own: Sequence[Slot]) -> bool:
    """Whether `take` would find something."""
    return db.execute(_DUE, wanted_slots(own) | {"games": sorted(games)}).first() is not None


def take(db: Connection, games: Collection[str], own: Sequence[Slot], lease_ms: int) -> list[Unended]:
    """See `Ledger.take_unended`."""
    terms = {"games": sorted(games), "lease_ms": lease_ms}
    taken = sorted(slot_of(row) for row in db.execute(_TAKE, wanted_slots(own) | terms))
    void = {slot_of(row) for row in db.execute(_VOID, wanted_slots(taken))}
    of_blocks = blocks_of(db, taken)
    return [Unended(slot, of_blocks[slot.key[:3]], slot in void) for slot in taken]


def strike(db: Connection, ended: Sequence[Slot]) -> None:
    """See `Ledger.strike_unended`."""
    db.execute(_STRIKE, wanted_slots(ended))
