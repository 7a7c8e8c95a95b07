"""How the log uses its SQLite file.

Statements and commits run on the event loop on purpose: a group of them takes less time than passing it to a
thread, which would then wait for the interpreter's lock. A commit only writes. With WAL and synchronous
NORMAL the file is consistent whenever the power fails, but may lack the newest commits. So each commit waits
for a sync of its own (syncing.py), as with FULL, but the event loop goes on meanwhile. Readers wait until
what they have read is durable.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import structlog

from services.engine.log.protocol import Unstorable
from services.engine.log.syncing import Syncing
from services.runtime.database.timeouts import ANSWER_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.write_probe import WriteProbe

DISK_LOST: Final = 74
"""The exit code of a process whose disk failed (`EX_IOERR` of sysexits.h)."""
_BUSY_SECONDS: Final = 0.01
"""How long to wait before trying again to lock a file that another process or thread is writing."""
_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "cache_size=-16000",
    "wal_autocheckpoint=4000",
)
"""A checkpoint stops commits for some milliseconds, so there is one for every 16 MB instead of every 4 MB."""
_UNSTORABLE: Final = (sqlite3.DataError, sqlite3.IntegrityError, OverflowError, UnicodeEncodeError)
"""Errors caused by a value and not by the file: too large, a duplicate, more than 64 bits, no Unicode."""

_log = structlog.get_logger()
_T = TypeVar("_T")


class SqliteFile:
    """The file and its transactions."""

    def __init__(self, path: Path) -> None:
        self._probe = WriteProbe()
        self._path = path
        try:
            self._db = _opened(path)
            self._syncing = Syncing(path.with_name(f"{path.name}-wal"), _end_process)
        except (sqlite3.Error, OSError) as error:
            raise LogUnavailable(f"cannot open the log: {error}") from error

    async def _begin(self) -> None:
        """Locks the file for a transaction, which must follow at once."""
        deadline = time.monotonic() + ANSWER_SECONDS
        while True:
            try:
                if self._db.in_transaction:  # on a full disk even a ROLLBACK may fail
                    self._db.execute("ROLLBACK")
                self._db.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > deadline:
                    raise
                await asyncio.sleep(_BUSY_SECONDS)
            else:
                return

    async def _write(self, change: Callable[[], _T]) -> _T:
        """Runs the change in a transaction; returns its result once it is durable.

        Raises:
            Unstorable, LogUnavailable: nothing of it is stored.
        """
        db = self._db
        try:
            await self._begin()
            try:
                changed = change()
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
        except _UNSTORABLE as error:
            raise Unstorable(f"the log cannot hold it: {error}") from error
        except sqlite3.Error as error:
            self._probe.failed()
            raise LogUnavailable(f"the log refuses to store: {error}") from error
        await self._syncing.written()
        return changed

    async def _read(self, query: str, parameters: tuple[object, ...]) -> list[Any]:
        """Returns rows, once they are durable."""
        rows = self._rows(query, parameters)
        await self._syncing.settled()
        return rows

    def _rows(self, query: str, parameters: tuple[object, ...]) -> list[Any]:
        """Returns rows that may not be durable yet."""
        try:
            return self._db.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise LogUnavailable(f"the log refuses to read: {error}") from error

    async def _rows_aside(self, query: str, parameters: tuple[object, ...]) -> list[Any]:
        """Like `_rows`, but in a thread, for queries that read very many rows: the event loop goes on."""

        def rows() -> list[Any]:
            with closing(sqlite3.connect(self._path)) as db:
                return db.execute(query, parameters).fetchall()

        self._rows("SELECT 1", ())  # fails if the log is closed
        try:
            return await asyncio.to_thread(rows)
        except sqlite3.Error as error:
            raise LogUnavailable(f"the log refuses to read: {error}") from error

    async def close(self) -> None:
        """Closes the file, once all of it is durable."""
        await self._syncing.settled()
        self._syncing.close()
        self._db.close()


def placeholders(values: Sequence[object]) -> str:
    """Returns the placeholders for so many values in a statement: `?,?,?`."""
    return ",".join("?" * len(values))


def _end_process(error: OSError) -> None:
    """Ends the process after a failed sync: the disk may or may not have the newest commits.

    No later sync tells which. Nobody was told of these commits, and nobody will be. The next process reads
    what the disk has. PostgreSQL does the same.
    """
    _log.critical("the log could not be synced; this process ends", error=str(error))
    os._exit(DISK_LOST)


def _is_busy(error: sqlite3.OperationalError) -> bool:
    # The upper bits say in which way.
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, timeout=5)
    try:
        for pragma in _PRAGMAS:
            db.execute(f"PRAGMA {pragma}")
        with suppress(sqlite3.OperationalError):  # on a full disk the log can still be read
            # An earlier process may not have synced its last commits: this moves them to a place that is
            # synced.
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        # From here on our own code waits: SQLite's waiting would stop the event loop.
        db.execute("PRAGMA busy_timeout=0")
    except sqlite3.Error:
        db.close()
        raise
    return db
