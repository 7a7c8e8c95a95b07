"""The gateway's database: short transactions, in threads, on SQLite or PostgreSQL."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError

from gateway.grouped_writes import GroupedWrites
from services.runtime.database import database
from services.runtime.database.threads import Threads
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.write_probe import WriteProbe

_T = TypeVar("_T")
_THREADS: Final = 8


class Store:
    """Runs pieces of work, each in one transaction."""

    def __init__(self, url: str) -> None:
        self._engine = database.connect(url)
        self._threads = Threads("store", _THREADS)
        self._grouped = GroupedWrites(self._engine, self._threads) if database.is_sqlite(url) else None
        self._probe = WriteProbe()

    async def run(self, work: Callable[[Connection], _T], *, urgent: bool = False) -> _T:
        """Runs the work in a transaction and commits; returns its result. If the work raises, rolls back.

        Raises:
            LogUnavailable: the database does not answer; the work may or may not be done.
        """
        return await self._answered(self._threads.run(lambda: self._run(work), urgent=urgent))

    async def write(self, work: Callable[[Connection], _T]) -> _T:
        """Like `run`, for frequent writes: on SQLite, all that wait share one transaction.

        On PostgreSQL each has its own transaction: in a shared one, others would wait for the locks of all.

        Raises:
            LogUnavailable: as `run`.
        """
        return await (self.run(work) if self._grouped is None else self._answered(self._grouped.run(work)))

    async def _answered(self, running: Coroutine[Any, Any, _T]) -> _T:
        try:
            return await running
        except (OperationalError, InterfaceError, InternalError) as error:
            self._probe.failed()
            raise LogUnavailable("the gateway's database does not answer") from error

    def _run(self, work: Callable[[Connection], _T]) -> _T:
        with self._engine.begin() as connection:
            return work(connection)

    async def check(self) -> None:
        """Checks that the database answers, and takes writes.

        Raises:
            LogUnavailable: it does not answer, or takes no writes.
        """
        await self.run(self._probe.write, urgent=True)
        self._probe.believed()

    async def close(self) -> None:
        """Closes threads and connections."""
        await asyncio.to_thread(self._threads.close)
        await asyncio.to_thread(self._engine.dispose)


def insert_new(connection: Connection, table: Table, **row: object) -> bool:
    """Adds the row unless one of its unique keys exists already; returns whether it was added."""
    return connection.execute(_insert_new(connection.dialect.name, table), row).first() is not None


def insert_all_new(
    connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]
) -> set[tuple[Any, ...]]:
    """Like `insert_new`, but for many rows with distinct primary keys. Returns the keys of the added rows."""
    if not rows:
        return set()
    added = connection.execute(_insert_new(connection.dialect.name, table), rows)
    return {tuple(key) for key in added}


@cache
def _insert_new(dialect: str, table: Table) -> Any:
    # With psycopg the row count is -1, whether the row was added or not.
    return database.INSERTS[dialect](table).on_conflict_do_nothing().returning(*table.primary_key)


def insert_or_replace(connection: Connection, table: Table, **row: object) -> None:
    """Adds the row, or replaces the one with the same primary key."""
    insert = database.INSERTS[connection.dialect.name](table).values(**row)
    connection.execute(insert.on_conflict_do_update(index_elements=[*table.primary_key], set_=row))
