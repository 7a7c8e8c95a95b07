"""Looks at the tables themselves, and at times into them where time has to pass."""

from typing import Any

from sqlalchemy import Engine, select, update

from services.ledger.ledger import Ledger
from services.ledger.storage.slots import SlotState
from services.runtime.database.schema.slots import busy, deliveries, records, results, slots, unended, workers
from services.runtime.database.schema.tournaments import blocks, entries, stages, tournaments

STATE = (tournaments, entries, stages, blocks, slots, busy, results, records, unended)
"""What a delivery that does not count leaves alone."""
TABLES = (*STATE, deliveries, workers)


def dump(engine: Engine) -> dict[str, list[tuple[Any, ...]]]:
    """All that counts, row by row."""
    with engine.connect() as db:
        return {
            table.name: [tuple(row) for row in db.execute(select(table).order_by(*table.primary_key))]
            for table in STATE
        }


def let_leases_run_out(engine: Engine) -> None:
    """As if a lease's time had passed since all were taken."""
    with engine.begin() as db:
        db.execute(update(slots).where(slots.c.state == SlotState.LEASED).values(until_ms=1))
        db.execute(update(unended).values(until_ms=1))


def let_time_pass(engine: Engine, milliseconds: int) -> None:
    """As if so much had passed since stages were opened and tournaments were paused."""
    with engine.begin() as db:
        db.execute(update(stages).values(opened_ms=stages.c.opened_ms - milliseconds))
        db.execute(update(tournaments).values(paused_ms=tournaments.c.paused_ms - milliseconds))


def let_patience_run_out(engine: Engine) -> None:
    """As if nobody had to be waited for any more."""
    with engine.begin() as db:
        db.execute(update(slots).values(shunned_until_ms=1))


def forget_workers(engine: Engine) -> None:
    """As if nobody had been heard of for ages."""
    with engine.begin() as db:
        db.execute(update(workers).values(seen_ms=1))


def engine_of(ledger: Ledger) -> Engine:
    """The database that a ledger writes to."""
    return ledger._store._engine
