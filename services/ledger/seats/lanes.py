"""Keeps entrants from sitting in too many games at a time: each game takes a lane of each limited entrant.

A lane is a row of `busy` with the primary key (entrant, lane). It is removed when the lease ends.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, delete, literal_column, select

from services.ledger.seats.seating import Lane
from services.ledger.storage.keys import SLOT_KEY, among, listed, slot_of, wanted, wanted_slots
from services.ledger.storage.slots import Slot
from services.runtime.database.database import INSERTS
from services.runtime.database.schema.slots import busy

_TAKEN: Final = select(busy.c.entrant_key, busy.c.lane).where(among(busy, ("entrant_key",)))
_GAMES: Final = select(busy.c.entrant_key, *(busy.c[name] for name in SLOT_KEY)).where(
    among(busy, ("entrant_key",))
)
_COLUMNS: Final = ("entrant_key", "lane", *SLOT_KEY)
_OCCUPY: Final = {
    dialect: insert(busy)
    .from_select(_COLUMNS, listed(busy, _COLUMNS).order_by(literal_column("1"), literal_column("2")))
    .on_conflict_do_nothing()
    .returning(busy)
    for dialect, insert in INSERTS.items()
}
"""In the order of the key: a transaction that waits for a lane holds none that comes after it."""
_FREE: Final = delete(busy).where(among(busy))


def taken(db: Connection, keys: Collection[str]) -> dict[str, set[int]]:
    """Returns the lanes that are taken, by entrant."""
    found: dict[str, set[int]] = {}
    for row in db.execute(_TAKEN, wanted((key,) for key in sorted(keys))):
        found.setdefault(row.entrant_key, set()).add(row.lane)
    return found


def occupy(db: Connection, wanting: Mapping[Slot, Sequence[Lane]]) -> set[Slot]:
    """Takes the lanes of these games; returns the games that got all of theirs. The others take none."""
    claims = [(lane, slot) for slot, lanes in wanting.items() for lane in lanes]
    if not claims:
        return set(wanting)
    keys = ((lane.entrant_key, lane.number, *slot.key) for lane, slot in claims)
    got = {(row.entrant_key, *slot_of(row).key) for row in db.execute(_OCCUPY[db.dialect.name], wanted(keys))}
    missed = {slot for lane, slot in claims if (lane.entrant_key, *slot.key) not in got}
    free(db, sorted(missed))
    return set(wanting) - missed


def games_of(db: Connection, keys: Collection[str]) -> dict[str, list[Slot]]:
    """Returns the games whose lanes these entrants have, in order, by entrant."""
    found: dict[str, list[Slot]] = {key: [] for key in keys}
    for row in db.execute(_GAMES, wanted((key,) for key in sorted(keys))):
        found[row.entrant_key].append(slot_of(row))
    return {key: sorted(games) for key, games in found.items()}


def free(db: Connection, done: Sequence[Slot]) -> None:
    """Frees the lanes of these games."""
    if done:
        db.execute(_FREE, wanted_slots(done))
