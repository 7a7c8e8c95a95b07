"""Leases that are held: renewed, given back or run out."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, func, select, update

from services.ledger.seats import lanes, unended
from services.ledger.storage.keys import among, in_state, lock, slot_of, wanted_slots
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import Lease, Slot, SlotState
from services.runtime.database.clock import now_ms
from services.runtime.database.schema.slots import slots, workers
from services.runtime.database.schema.tournaments import tournaments

BACK_OFF_LEASES: Final = 2
"""Terms of a lease during which other workers are preferred."""
_SWEEP: Final = 1000
"""Leases that one transaction takes back."""
GLANCE_MS: Final = 500
"""A worker that was seen less than this ago need not be noted again."""

_COUNT: Final = (
    select(func.count())
    .select_from(slots)
    .where(in_state(SlotState.LEASED), slots.c.worker_id == bindparam("of_id"))
)
_OF_CANCELLED: Final = select(tournaments.c.tournament_id).where(
    tournaments.c.tournament_id == slots.c.tournament_id, tournaments.c.state == TournamentState.CANCELLED
)
_RENEW: Final = (
    update(slots)
    .where(among(slots), ~_OF_CANCELLED.exists())
    .values(until_ms=now_ms() + bindparam("lease_ms"))
    .returning(*slots.primary_key)
)
_CANCELLED: Final = select(*slots.primary_key).where(among(slots), _OF_CANCELLED.exists())
_LAPSED: Final = (
    select(slots)
    .where(in_state(SlotState.LEASED), slots.c.until_ms < now_ms())
    .limit(_SWEEP)
    .with_for_update(skip_locked=True)
)
_RELEASE: Final = (
    update(slots).where(among(slots)).values(state=SlotState.OPEN, worker_id=None, until_ms=None)
)
_SAW: Final = (
    update(workers)
    .where(workers.c.worker_id == bindparam("of_id"), workers.c.seen_ms < now_ms() - GLANCE_MS)
    .values(seen_ms=now_ms())
)


def is_held(row: Row[Any] | None, worker_id: str, token: int) -> bool:
    """Whether the worker holds the game under that token. The row of a game not leased has no worker."""
    return row is not None and (row.worker_id, row.token) == (worker_id, token)


def held(db: Connection, worker_id: str) -> int:
    """See `Ledger.held`."""
    return int(db.execute(_COUNT, {"of_id": worker_id}).scalar_one())


def renew(db: Connection, worker_id: str, leases: Sequence[Lease], lease_ms: int) -> list[Lease]:
    """See `Ledger.renew`."""
    held = _held(db, worker_id, leases)
    renewed: set[Slot] = set()
    if held:
        asked = wanted_slots(lease.slot for lease in held) | {"lease_ms": lease_ms}
        renewed.update(map(slot_of, db.execute(_RENEW, asked)))
        _let_go(db, sorted(lease.slot for lease in held if lease.slot not in renewed))
    saw(db, worker_id)
    return [lease for lease in leases if lease not in held or lease.slot not in renewed]


def _let_go(db: Connection, held: Sequence[Slot]) -> None:
    """Opens games that are locked and leased.

    If their tournament is cancelled, they were leased at that very moment: then their matches must be ended.
    """
    if held:
        unended.note(db, sorted(map(slot_of, db.execute(_CANCELLED, wanted_slots(held)))))
        release(db, held)


def give_back(db: Connection, worker_id: str, leases: Sequence[Lease]) -> None:
    """See `Ledger.give_back`."""
    _let_go(db, sorted(lease.slot for lease in _held(db, worker_id, leases)))
    saw(db, worker_id)


def _held(db: Connection, worker_id: str, leases: Sequence[Lease]) -> set[Lease]:
    """Locks and returns those of the leases that the worker holds."""
    rows = lock(db, [lease.slot for lease in leases])
    return {lease for lease in leases if is_held(rows.get(lease.slot), worker_id, lease.token)}


def expire(db: Connection) -> int:
    """See `Ledger.expire`; a limited number at a time."""
    rows = db.execute(_LAPSED).all()
    _let_go(db, sorted(map(slot_of, rows)))
    return len(rows)


def release(db: Connection, held: Sequence[Slot], **changes: object) -> None:
    """Opens games that are locked and leased. `changes`: further values for their rows."""
    if held:
        db.execute(_RELEASE.values(**changes) if changes else _RELEASE, wanted_slots(held))
        lanes.free(db, held)


def saw(db: Connection, worker_id: str) -> None:
    """Notes that the worker is alive. Rows of workers come last in the order of locks."""
    db.execute(_SAW, {"of_id": worker_id})
