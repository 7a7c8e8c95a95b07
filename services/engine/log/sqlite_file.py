"""How the log uses its file of SQLite.

Statements and commits run on the event loop on purpose: a group of them takes less than handing it to a
thread that would then wait for the interpreter's lock. A commit only writes: with WAL and synchronous NORMAL
the file is consistent whenever the power fails, but may lack the newest commits. So each waits for a sync of
its own (syncing.py), as with FULL, only that the loop goes on meanwhile; and whoever reads waits until what
was read is durable.
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
"""How long to wait before the next try to get the lock of a file that another process or thread writes."""
_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "cache_size=-16000",
    "wal_autocheckpoint=4000",
)
"""A checkpoint stops the commits for some milliseconds: one each 16 MB, not each 4."""
_UNSTORABLE: Final = (sqlite3.DataError, sqlite3.IntegrityError, OverflowError, UnicodeEncodeError)
"""What a value raises, and no state of the file: too large, given twice, more than 64 bits, no Unicode."""

_log = structlog.get_logger()
_T = TypeVar("_T")


class SqliteFile:
    """The file, and transactions on it."""

    def __init__(self, path: Path) -> None:
        self._probe = WriteProbe()
        self._path = path
        try:
            self._db = _opened(path)
            self._syncing = Syncing(path.with_name(f"{path.name}-wal"), _end_process)
        except (sqlite3.Error, OSError) as error:
            raise LogUnavailable(f"cannot open the log: {error}") from error

    async def _begin(self) -> None:
        """Takes the file's lock for a transaction, which must follow at once."""
        deadline = time.monotonic() + ANSWER_SECONDS
        while True:
            try:
                if self._db.in_transaction:  # on a disk without room even a ROLLBACK may fail
                    self._db.execute("ROLLBACK")
                self._db.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > deadline:
                    raise
                await asyncio.sleep(_BUSY_SECONDS)
            else:
                return

    async def _write(self, change: Callable[[], _T]) -> _T:
        """A transaction around the change; what that returns, once it is durable.

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
        """Rows, once they are durable."""
        rows = self._rows(query, parameters)
        await self._syncing.settled()
        return rows

    def _rows(self, query: str, parameters: tuple[object, ...]) -> list[Any]:
        """Rows that may not be durable yet."""
        try:
            return self._db.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise LogUnavailable(f"the log refuses to read: {error}") from error

    async def _rows_aside(self, query: str, parameters: tuple[object, ...]) -> list[Any]:
        """The same for a query that goes through very many rows: in a thread, so that the loop goes on."""

        def rows() -> list[Any]:
            with closing(sqlite3.connect(self._path)) as db:
                return db.execute(query, parameters).fetchall()

        self._rows("SELECT 1", ())  # whether the log is open
        try:
            return await asyncio.to_thread(rows)
        except sqlite3.Error as error:
            raise LogUnavailable(f"the log refuses to read: {error}") from error

    async def close(self) -> None:
        """Lets go of the file, once all of it is durable."""
        await self._syncing.settled()
        self._syncing.close()
        self._db.close()


def placeholders(values: Sequence[object]) -> str:
    """What stands for that many values in a statement: `?,?,?`."""
    return ",".join("?" * len(values))


def _end_process(error: OSError) -> None:
    """For a sync that failed: what it was to make durable is on the disk or is not, and no later sync tells.

    Nothing of it was told to anybody, and nothing will be: whoever starts this process again finds what there
    is, as with PostgreSQL, which does the same.
    """
    _log.critical("the log could not be synced; this process ends", error=str(error))
    os._exit(DISK_LOST)


def _is_busy(error: sqlite3.OperationalError) -> bool:
    # The rest of the code says in which way.
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, timeout=5)
    try:
        for pragma in _PRAGMAS:
            db.execute(f"PRAGMA {pragma}")
        with suppress(sqlite3.OperationalError):  # a disk without room: there is enough to read
            # A former process may not have come to sync what is there: it goes where it is synced now.
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        # From here on we wait in our own way: SQLite's would let the event loop stand still.
        db.execute("PRAGMA busy_timeout=0")
    except sqlite3.Error:
        db.close()
        raise
    return db
