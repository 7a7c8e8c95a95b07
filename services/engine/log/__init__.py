"""The event log: one protocol, two stores, one contract suite (tests/engine/test_log_contract.py)."""

from services.engine.log.protocol import (
    Append,
    Creation,
    Entry,
    EventLog,
    Head,
    Job,
    Listed,
    OutboxRow,
    Page,
    Stored,
)
from services.runtime.database import is_sqlite, sqlite_path

__all__ = [
    "Append",
    "Creation",
    "Entry",
    "EventLog",
    "Head",
    "Job",
    "Listed",
    "OutboxRow",
    "Page",
    "Stored",
    "open_log",
]


async def open_log(url: str) -> EventLog:
    """The log in the database of that URL, which must be migrated.

    Raises:
        LogUnavailable: the database does not answer.
    """
    if is_sqlite(url):
        from services.engine.log.sqlite import SqliteLog  # noqa: PLC0415  # each store alone needs its driver

        return SqliteLog(sqlite_path(url))
    from services.engine.log.postgres import PostgresLog  # noqa: PLC0415  # as above

    return await PostgresLog.open(url)
