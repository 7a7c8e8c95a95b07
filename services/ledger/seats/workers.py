"""Workers that play games of tournaments."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, bindparam, delete, exists, func, select, update

from services.ledger.seats import holding
from services.ledger.storage import codec
from services.ledger.storage.keys import in_state
from services.ledger.storage.rows import Demand
from services.ledger.storage.slots import NewWorker, SlotState, WorkerRow
from services.ledger.storage.store import insert_new
from services.runtime.database.clock import now_ms
from services.runtime.database.schema.slots import slots, workers
from services.runtime.errors import NoSuchEntry

_RUNNING: Final = (
    select(slots.c.worker_id, func.count().label("running"))
    .where(in_state(SlotState.LEASED))
    .group_by(slots.c.worker_id)
    .subquery()
)
_EVERY: Final = (
    select(workers, func.coalesce(_RUNNING.c.running, 0).label("running"))
    .outerjoin(_RUNNING, _RUNNING.c.worker_id == workers.c.worker_id)
    .order_by(workers.c.worker_id)
)
_ONE: Final = _EVERY.where(workers.c.worker_id == bindparam("of_id"))
_AWAKE: Final = _EVERY.where(
    workers.c.seen_ms >= now_ms() - bindparam("within_ms"), workers.c.is_quarantined == 0
)
_ASKER: Final = select(
    workers.c.rules_versions,
    workers.c.programs,
    workers.c.is_quarantined,
    (workers.c.seen_ms >= now_ms() - holding.GLANCE_MS).label("is_seen"),
).where(workers.c.worker_id == bindparam("of_id"))
_KEEP_MS: Final = 90 * 24 * 3600 * 1000
"""How long a worker is kept that is not heard of. Each start of a worker is a worker of its own."""
_OLD: Final = (
    select(workers.c.worker_id)
    .where(
        workers.c.seen_ms < now_ms() - _KEEP_MS,
        workers.c.is_quarantined == 0,
        ~exists().where(in_state(SlotState.LEASED), slots.c.worker_id == workers.c.worker_id),
    )
    .limit(1000)
    .with_for_update(skip_locked=True, of=workers)
)
_FORGET: Final = delete(workers).where(workers.c.worker_id.in_(_OLD))
_COUNT: Final = (
    update(workers)
    .where(workers.c.worker_id == bindparam("of_id"))
    .values(
        seen_ms=now_ms(),
        done=workers.c.done + bindparam("more_done"),
        refused=workers.c.refused + bindparam("more_refused"),
    )
)


def register(db: Connection, worker: NewWorker) -> WorkerRow:
    """See `Ledger.register`. A new worker takes the place of those that are gone for long."""
    fields = {
        "host": worker.host,
        "cores": worker.cores,
        "memory_bytes": worker.memory_bytes,
        "build": worker.build,
        "rules_versions": json.dumps(dict(worker.rules_versions)),
        "programs": codec.dump(sorted(worker.programs)),
        "seen_ms": now_ms(),
    }
    row = {"worker_id": worker.worker_id} | fields
    if insert_new(db, workers, row):
        db.execute(_FORGET)
    else:
        db.execute(update(workers).where(workers.c.worker_id == worker.worker_id).values(fields))
    return find(db, worker.worker_id)


def find(db: Connection, worker_id: str) -> WorkerRow:
    """Returns a worker.

    Raises:
        NoSuchEntry: it never registered.
    """
    return _read(_row(db, _ONE, worker_id))


@dataclass(frozen=True, slots=True)
class Asker:
    """What leasing needs of a worker. `is_seen`: it was noted just now that the worker is alive."""

    worker_id: str
    rules_versions: Mapping[str, str]
    programs: frozenset[str]
    is_quarantined: bool
    is_seen: bool

    def has_rules_of(self, demand: Demand) -> bool:
        """Whether it can play games of that tournament."""
        return demand.rules_version in self.rules_versions.get(demand.game, "").split()


def look(db: Connection, worker_id: str) -> Asker:
    """Returns a worker that asks for games.

    Raises:
        NoSuchEntry: it never registered.
    """
    row = _row(db, _ASKER, worker_id)
    programs = frozenset(codec.load(row.programs))
    versions = json.loads(row.rules_versions)
    return Asker(worker_id, versions, programs, bool(row.is_quarantined), bool(row.is_seen))


def all_workers(db: Connection) -> list[WorkerRow]:
    """See `Ledger.workers`."""
    return [_read(row) for row in db.execute(_EVERY)]


def awake(db: Connection, within_ms: int) -> list[WorkerRow]:
    """See `Ledger.awake`."""
    return [_read(row) for row in db.execute(_AWAKE, {"within_ms": within_ms})]


def quarantine(db: Connection, worker_id: str, on: bool) -> WorkerRow:
    """See `Ledger.quarantine`."""
    db.execute(update(workers).where(workers.c.worker_id == worker_id).values(is_quarantined=int(on)))
    return find(db, worker_id)


def count(db: Connection, worker_id: str, *, done: int = 0, refused: int = 0) -> None:
    """Adds to a worker's counters, and notes that it is alive. Its row comes last in the order of locks."""
    db.execute(_COUNT, {"of_id": worker_id, "more_done": done, "more_refused": refused})


def _row(db: Connection, query: Select[Any], worker_id: str) -> Row[Any]:
    row = db.execute(query, {"of_id": worker_id}).one_or_none()
    if row is None:
        raise NoSuchEntry(f"no worker {worker_id[:80]!r}")
    return row


def _read(row: Row[Any]) -> WorkerRow:
    worker = NewWorker(
        worker_id=row.worker_id,
        host=row.host,
        cores=row.cores,
        memory_bytes=row.memory_bytes,
        build=row.build,
        rules_versions=json.loads(row.rules_versions),
        programs=frozenset(codec.load(row.programs)),
    )
    return WorkerRow(worker, row.seen_ms, row.running, row.done, row.refused, bool(row.is_quarantined))
