"""Leases games to a worker.

First games are chosen and locked in all tournaments, then all lanes are taken in one order, then the games.
So two directors that want the same entrants may wait for each other, but never in a circle.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, or_, select, tuple_, update

from services.ledger.playing.shares import shares
from services.ledger.seats import holding, lanes, workers
from services.ledger.seats.seating import Lane, Seating, is_choosy, key_of
from services.ledger.storage.keys import among, blocks_of, in_state, slot_of, wanted_slots
from services.ledger.storage.rows import Demand
from services.ledger.storage.slots import Lease, LeasedSlot, Slot, SlotState
from services.ledger.tournaments import entries
from services.ledger.tournaments.progress import demands
from services.runtime.database.clock import now_ms
from services.runtime.database.schema.slots import slots
from services.runtime.database.schema.slots import workers as worker_rows
from services.tournament.spec import Mode

_HORIZON: Final = 1000
"""Open games that are searched for entrants that are free."""

_OTHERS: Final = select(worker_rows.c.worker_id).where(
    worker_rows.c.worker_id != bindparam("me"),
    worker_rows.c.is_quarantined == 0,
    worker_rows.c.seen_ms > now_ms() - bindparam("patience"),
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
_PICKED: Final = _OPEN.with_only_columns(*slots.primary_key).with_for_update(skip_locked=True).cte("picked")
_LOCK_CHOSEN: Final = (
    select(slots).where(among(slots), in_state(SlotState.OPEN)).with_for_update(skip_locked=True)
)
_TAKE: Final = (
    update(slots)
    .values(
        state=SlotState.LEASED,
        token=slots.c.token + 1,
        worker_id=bindparam("me"),
        until_ms=now_ms() + bindparam("lease_ms"),
        shunned=None,
        shunned_until_ms=None,
    )
    .returning(slots)
)
_TAKE_CHOSEN: Final = _TAKE.where(among(slots))
_TAKE_FIRST: Final = _TAKE.where(tuple_(*slots.primary_key).in_(select(_PICKED)))


@dataclass(frozen=True, slots=True)
class _Asking:
    """A worker that asks for games.

    `taken`: the lanes taken by the choosy entrants seen so far, by their keys. `chosen`: locked games that
    are leased once they have their lanes. `leased`: the rows of games that need none.
    """

    worker: workers.Asker
    lease_ms: int
    taken: dict[str, set[int]] = field(default_factory=dict)
    chosen: dict[Slot, Sequence[Lane]] = field(default_factory=dict)
    leased: list[Row[Any]] = field(default_factory=list)

    def terms(self, demand: Demand, most: int) -> dict[str, object]:
        """Returns the parameters of a query for open games."""
        return {
            "of_id": demand.tournament_id,
            "me": self.worker.worker_id,
            "patience": holding.BACK_OFF_LEASES * self.lease_ms,
            "most": most,
            "lease_ms": self.lease_ms,
        }


def lease(db: Connection, worker_id: str, most: int, mode: Mode, lease_ms: int) -> list[LeasedSlot]:
    """See `Ledger.lease`."""
    worker = workers.look(db, worker_id)
    asking = _Asking(worker, lease_ms)
    wanted = [each for each in demands(db) if each.mode is mode and worker.has_rules_of(each)]
    left = 0 if worker.is_quarantined else most
    while left and wanted:
        given = shares(wanted, left)
        found = {each: _give(db, asking, each, given[each.tournament_id]) for each in wanted}
        left -= sum(found.values())
        # Tournaments with less than their share have no more for this worker: the others get the rest.
        others = [
            replace(each, open=each.open - games, leased=each.leased + games)
            for each, games in found.items()
            if games == given[each.tournament_id]
        ]
        if len(others) == len(wanted):
            break
        wanted = others
    if asking.chosen:
        seated = wanted_slots(sorted(lanes.occupy(db, asking.chosen)))
        asking.leased.extend(db.execute(_TAKE_CHOSEN, seated | {"me": worker_id, "lease_ms": lease_ms}))
    if not worker.is_seen:
        holding.saw(db, worker_id)
    return _leased(db, asking.leased)


def _give(db: Connection, asking: _Asking, demand: Demand, most: int) -> int:
    """Leases or chooses games of a tournament; returns how many."""
    if not most:
        return 0
    seating = _seating(db, asking, demand) if demand.is_choosy else None
    if seating is None or seating.is_open_to_all:
        rows = db.execute(_TAKE_FIRST, asking.terms(demand, most)).all()
        asking.leased.extend(rows)
        return len(rows)
    found = _choose(db, asking, demand, seating, most)
    asking.chosen.update(found)
    return len(found)


def _leased(db: Connection, taken: Sequence[Row[Any]]) -> list[LeasedSlot]:
    """Returns the rows as types, in canonical order."""
    of_blocks = blocks_of(db, [slot_of(row) for row in taken])
    found = (
        LeasedSlot(Lease(slot_of(row), row.token), of_blocks[slot_of(row).key[:3]], row.until_ms, row.claims)
        for row in taken
    )
    return sorted(found, key=lambda each: (each.lease.slot.key[:2], each.block.round, each.lease.slot))


def _choose(
    db: Connection, asking: _Asking, demand: Demand, seating: Seating, most: int
) -> dict[Slot, Sequence[Lane]]:
    """Returns the first open games whose entrants are free, locked, with the lanes that they need."""
    found: dict[Slot, Sequence[Lane]] = {}
    rows = db.execute(_OPEN, asking.terms(demand, _HORIZON)).all()
    of_blocks = blocks_of(db, [slot_of(row) for row in rows])
    for slot in map(slot_of, rows):
        if slot in asking.chosen:
            continue
        taken = seating.seat(of_blocks[slot.key[:3]].entrants)
        if taken is not None:
            found[slot] = taken
        if len(found) == most:
            break
    locked = db.execute(_LOCK_CHOSEN, wanted_slots(found)).all() if found else ()
    return {slot_of(row): found[slot_of(row)] for row in locked}


def _seating(db: Connection, asking: _Asking, demand: Demand) -> Seating:
    every = (entry.entrant for entry in entries.field(db, demand.tournament_id).values())
    choosy = {entrant.name: entrant for entrant in every if is_choosy(entrant)}
    keys = {key_of(demand.tournament_id, entrant) for entrant in choosy.values()}
    asking.taken.update(lanes.taken(db, keys - asking.taken.keys()))
    return Seating(demand.tournament_id, choosy, asking.worker.programs, asking.taken)
