"""How the log uses its file of SQLite: one connection writes, another one reads.

Statements run on the event loop on purpose: a group of them takes less than handing each to a thread that would
then wait for the interpreter's lock. The commit is one call that waits for the disk, and runs in a thread, so
that the loop goes on meanwhile. The reader sees what is durable and nothing else: in WAL mode with synchronous
FULL a transaction can be seen once its frames are synced (walFrames in SQLite's wal.c).
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

from services.engine.log.protocol import Unstorable
from services.runtime.database.timeouts import ANSWER_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.write_probe import WriteProbe

_BUSY_SECONDS: Final = 0.01
"""Between two tries to get the lock of a file that another process or thread writes."""
_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=4000")
"""A checkpoint holds up the commits for some milliseconds: one each 16 MB, not each 4."""
_WRITER_CACHE: Final = "cache_size=-16000"
_UNSTORABLE: Final = (sqlite3.DataError, sqlite3.IntegrityError, OverflowError, UnicodeEncodeError)
"""What a value raises, and no state of the file: too large, given twice, more than 64 bits, no Unicode."""


class SqliteFile:
    """The two connections to one file."""

    def __init__(self, path: Path) -> None:
        self._probe = WriteProbe()
        self._lock = asyncio.Lock()
        try:
            self._db = _opened(path, _WRITER_CACHE)
            try:
                self._reader = _opened(path)
            except sqlite3.Error:
                self._db.close()
                raise
        except sqlite3.Error as error:
            raise LogUnavailable(f"cannot open the log: {error}") from error
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commit")

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[None]:
        """A transaction around a block that does not wait; durable when it returns.

        Raises:
            Unstorable, LogUnavailable: nothing of it is stored.
        """
        until = time.monotonic() + ANSWER_SECONDS
        await self._locked()
        try:
            await self._begin(until)
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            await self._commit()
        except _UNSTORABLE as error:
            raise Unstorable(f"the log cannot hold it: {error}") from error
        except sqlite3.Error as error:
            self._probe.failed()
            raise LogUnavailable(f"the log refuses to store: {error}") from error
        finally:
            self._lock.release()

    async def _locked(self) -> None:
        if not self._lock.locked():
            await self._lock.acquire()
            return
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._lock.acquire()
        except TimeoutError as error:
            self._probe.failed()
            raise LogUnavailable("the log is behind; nothing is stored") from error

    async def _begin(self, until: float) -> None:
        """Takes the file's lock, which another process may have. `until`: in monotonic seconds."""
        while True:
            try:
                if self._db.in_transaction:  # on a disk without room even a ROLLBACK may fail
                    self._db.execute("ROLLBACK")
                self._db.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > until:
                    raise
                await asyncio.sleep(_BUSY_SECONDS)
            else:
                return

    async def _commit(self) -> None:
        """Returns once the commit's fate is known: until then nobody else may use the connection."""
        committed = asyncio.get_running_loop().run_in_executor(self._thread, _commit, self._db)
        try:
            await asyncio.shield(committed)
        except asyncio.CancelledError:
            await asyncio.wait({committed})
            raise

    @contextmanager
    def _snapshot(self) -> Iterator[None]:
        """All that is read within it is of one moment: commits go on in their thread."""
        self._rows("BEGIN")
        try:
            yield
        finally:
            self._rows("COMMIT")

    def _rows(self, query: str, parameters: tuple[object, ...] = ()) -> list[Any]:
        try:
            return self._reader.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise LogUnavailable(f"the log refuses to read: {error}") from error

    async def close(self) -> None:
        """Lets go of the file, once what is under way is stored."""
        async with self._lock:
            self._thread.shutdown()
            self._reader.close()
            self._db.close()


def _commit(db: sqlite3.Connection) -> None:
    try:
        db.execute("COMMIT")
    except sqlite3.Error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _is_busy(error: sqlite3.OperationalError) -> bool:
    # The rest of the code says in which way.
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _opened(path: Path, *pragmas: str) -> sqlite3.Connection:
    # One thread at a time uses it, but not always the same.
    db = sqlite3.connect(path, isolation_level=None, timeout=5, check_same_thread=False)
    try:
        for pragma in (*_PRAGMAS, *pragmas):
            db.execute(f"PRAGMA {pragma}")
        # From here on we wait in our own way: SQLite's would let the event loop stand still.
        db.execute("PRAGMA busy_timeout=0")
    except sqlite3.Error:
        db.close()
        raise
    return db
