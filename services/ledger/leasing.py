"""Games for a worker.

First games are chosen and locked in all tournaments, then the lanes of all are taken in one order, and then
the games: so two directors that want the same entrants wait for each other, but never in a circle.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, or_, select, update

from services.ledger import entries, holding, lanes
from services.ledger.clock import now_ms
from services.ledger.keys import among, blocks_of, in_state, slot_of, wanted_slots
from services.ledger.progress import demands
from services.ledger.rows import Demand
from services.ledger.seating import Lane, Seating, is_choosy, key_of
from services.ledger.shares import shares
from services.ledger.slots import Lease, LeasedSlot, NewWorker, Slot, SlotState
from services.ledger.workers import find
from services.runtime.schema_slots import slots, workers
from services.tournament.spec import Mode

_HORIZON: Final = 1000
"""How many open games are looked through for entrants that are free."""

_OTHERS: Final = select(workers.c.worker_id).where(
    workers.c.worker_id != bindparam("me"),
    workers.c.is_quarantined == 0,
    workers.c.seen_ms > now_ms() - bindparam("patience"),
)
_OPEN: Final = (
    select(slots)
    .where(slots.c.tournament_id == bindparam("of_id"), in_state(SlotState.OPEN))
    .where(
        or_(
            slots.c.shunned.is_(None),
            slots.c.shunned != bindparam("me"),
            slots.c.shunned_until_ms <= now_ms(),
            ~_OTHERS.exists(),
        )
    )
    .order_by(slots.c.stage, slots.c.round, slots.c.block, slots.c.rotation)
    .limit(bindparam("most"))
)
_LOCK_OPEN: Final = _OPEN.with_for_update(skip_locked=True)
_LOCK_CHOSEN: Final = (
    select(slots).where(among(slots), in_state(SlotState.OPEN)).with_for_update(skip_locked=True)
)
_TAKE: Final = (
    update(slots)
    .where(among(slots))
    .values(
        state=SlotState.LEASED,
        token=slots.c.token + 1,
        worker_id=bindparam("worker"),
        until_ms=now_ms() + bindparam("lease_ms"),
        shunned=None,
        shunned_until_ms=None,
    )
    .returning(slots)
)


@dataclass(frozen=True, slots=True)
class _Asking:
    """A worker that wants games.

    `patience_ms`: how long it counts as alive who was not heard of. `taken`: lanes of choosy entrants that
    were looked at, by their keys.
    """

    worker: NewWorker
    patience_ms: int
    taken: dict[str, set[int]] = field(default_factory=dict)


def lease(db: Connection, worker_id: str, most: int, mode: Mode, lease_ms: int) -> list[LeasedSlot]:
    """See `Ledger.lease`."""
    row = find(db, worker_id)
    asking = _Asking(row.worker, holding.PATIENCE * lease_ms)
    wanted = [each for each in demands(db) if each.mode is mode and _has_rules(row.worker, each)]
    given = shares(wanted, 0 if row.is_quarantined else most)
    seated: dict[Slot, Sequence[Lane]] = {}
    missing = 0
    # What the entrants of one tournament are not free for falls to the others.
    for each in sorted(wanted, key=lambda each: not each.is_choosy):
        quota = given[each.tournament_id] + missing
        found = _choose(db, asking, each, quota) if quota else {}
        missing = quota - len(found)
        seated |= found
    leased = _take(db, worker_id, sorted(lanes.occupy(db, seated)), lease_ms)
    holding.saw(db, worker_id)
    return leased


def _has_rules(worker: NewWorker, demand: Demand) -> bool:
    return worker.rules_versions.get(demand.game) == demand.rules_version


def _choose(db: Connection, asking: _Asking, demand: Demand, most: int) -> dict[Slot, Sequence[Lane]]:
    """Open games, locked, with the lanes that they need."""
    asked = {"of_id": demand.tournament_id, "me": asking.worker.worker_id, "patience": asking.patience_ms}
    seating = _seating(db, asking, demand) if demand.is_choosy else None
    if seating is None or seating.is_open_to_all:
        rows = db.execute(_LOCK_OPEN, asked | {"most": most})
        return {slot_of(row): () for row in rows}
    seated = _seated(db, seating, db.execute(_OPEN, asked | {"most": _HORIZON}).all(), most)
    locked = db.execute(_LOCK_CHOSEN, wanted_slots(seated)) if seated else ()
    return {slot_of(row): seated[slot_of(row)] for row in locked}


def _seating(db: Connection, asking: _Asking, demand: Demand) -> Seating:
    every = (entry.entrant for entry in entries.field(db, demand.tournament_id).values())
    choosy = {entrant.name: entrant for entrant in every if is_choosy(entrant)}
    keys = {key_of(demand.tournament_id, entrant) for entrant in choosy.values()}
    asking.taken.update(lanes.taken(db, keys - asking.taken.keys()))
    return Seating(demand.tournament_id, choosy, asking.worker.programs, asking.taken)


def _seated(
    db: Connection, seating: Seating, rows: Sequence[Row[Any]], most: int
) -> dict[Slot, Sequence[Lane]]:
    """The first games whose entrants are free."""
    found: dict[Slot, Sequence[Lane]] = {}
    of_blocks = blocks_of(db, [slot_of(row) for row in rows])
    for slot in map(slot_of, rows):
        taken = seating.seat(of_blocks[slot.key[:3]].entrants)
        if taken is not None:
            found[slot] = taken
        if len(found) == most:
            break
    return found


def _take(db: Connection, worker_id: str, chosen: Sequence[Slot], lease_ms: int) -> list[LeasedSlot]:
    """Leases games that are open and locked."""
    if not chosen:
        return []
    terms = {"worker": worker_id, "lease_ms": lease_ms}
    rows = sorted(db.execute(_TAKE, wanted_slots(chosen) | terms), key=_canonical)
    of_blocks = blocks_of(db, chosen)
    return [
        LeasedSlot(Lease(slot_of(row), row.token), of_blocks[slot_of(row).key[:3]], row.until_ms, row.claims)
        for row in rows
    ]


def _canonical(row: Row[Any]) -> tuple[object, ...]:
    return row.tournament_id, row.stage, row.round, row.block, row.rotation
