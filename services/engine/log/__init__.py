"""The event log: one protocol, two stores, one contract suite (tests/engine/log)."""

from services.engine.log.apart import apart
from services.engine.log.lists import AccountPage, Listed, Page, Turn
from services.engine.log.outbox import DEAD, WAITING, Failure, Job, OutboxRow, StepPage, StepRow, StepTally
from services.engine.log.protocol import (
    EARLIEST,
    Append,
    Creation,
    Entry,
    EventLog,
    Head,
    Stored,
    Unstorable,
)
from services.engine.log.result import Result
from services.runtime.database.database import is_sqlite, sqlite_path

__all__ = [
    "DEAD",
    "EARLIEST",
    "WAITING",
    "AccountPage",
    "Append",
    "Creation",
    "Entry",
    "EventLog",
    "Failure",
    "Head",
    "Job",
    "Listed",
    "OutboxRow",
    "Page",
    "Result",
    "StepPage",
    "StepRow",
    "StepTally",
    "Stored",
    "Turn",
    "Unstorable",
    "apart",
    "open_log",
]


async def open_log(url: str) -> EventLog:
    """Opens the log in the database of that URL, which must be migrated.

    Raises:
        LogUnavailable: the database does not answer.
    """
    if is_sqlite(url):
        from services.engine.log.sqlite import SqliteLog  # noqa: PLC0415  # each store imports only its own driver

        return SqliteLog(sqlite_path(url))
    from services.engine.log.postgres.log import PostgresLog  # noqa: PLC0415  # as above

    return await PostgresLog.open(url)
