"""The outbox in a SQLite file, and what any part of the log does with that file."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from services.engine.log.apart import apart, raise_first
from services.engine.log.outbox import (
    DEAD,
    WAITING,
    Failure,
    OutboxRow,
    StepPage,
    StepRow,
    StepTally,
)
from services.engine.log.protocol import Unstorable
from services.runtime.database.timeouts import ANSWER_SECONDS
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.write_probe import WriteProbe

_BUSY_SECONDS = 0.01
"""Between two tries to get the lock of a file that another process or thread writes."""
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "cache_size=-16000", "wal_autocheckpoint=4000")
"""A checkpoint stops the commits for some milliseconds: one each 16 MB, not each 4."""

_UNSTORABLE = (sqlite3.DataError, sqlite3.IntegrityError, OverflowError, UnicodeEncodeError)
"""What a value raises, and no state of the file: too large, given twice, more than 64 bits, no Unicode."""

_DUE = f"""SELECT match_id, version, seat, kind, body, created_ms, attempts FROM outbox
 WHERE game=? AND state={WAITING} AND due_ms<=? ORDER BY due_ms LIMIT ?"""  # noqa: S608  # a number of ours
_STATE = f"""SELECT count(*), coalesce(min(created_ms), 0) FROM outbox
 WHERE game=? AND kind=? AND state={WAITING}"""  # noqa: S608  # as above
_POSTPONE = "UPDATE outbox SET attempts=attempts+1, due_ms=? WHERE match_id=? AND version=? AND seat=?"
_FAIL = f"""UPDATE outbox SET error=?, due_ms=?,
 state=CASE WHEN attempts>=? THEN {DEAD} ELSE state END
 WHERE match_id=? AND version=? AND kind='step'"""  # noqa: S608  # as above
_STEP = "SELECT match_id, version, step, body, created_ms, attempts, state, error FROM outbox"
_TALLY = """SELECT step, state, count(*), min(created_ms) FROM outbox
 WHERE game=? AND kind='step' GROUP BY step, state"""
_REOFFER = f"""UPDATE outbox SET attempts=0, state={WAITING}, error='', due_ms=?
 WHERE match_id=? AND kind='step'"""  # noqa: S608  # as above


class SqliteOutbox:
    """An `OutboxLog` in one file."""

    def __init__(self, path: Path) -> None:
        self._probe = WriteProbe()
        try:
            self._db = _opened(path)
        except sqlite3.Error as error:
            raise LogUnavailable(f"cannot open the log: {error}") from error

    async def outbox_due(self, game: str, now_ms: int, limit: int) -> list[OutboxRow]:
        """See `OutboxLog.outbox_due`."""
        return [OutboxRow(*row) for row in self._rows(_DUE, (game, now_ms, limit))]

    async def postpone(self, rows: Sequence[OutboxRow], due_ms: int) -> None:
        """See `OutboxLog.postpone`."""
        await self._change(_POSTPONE, [(due_ms, row.match_id, row.version, row.seat) for row in rows])

    async def outbox_state(self, game: str, kind: str) -> tuple[int, int]:
        """See `OutboxLog.outbox_state`."""
        jobs, oldest = self._rows(_STATE, (game, kind))[0]
        return int(jobs), int(oldest)

    async def fail_steps(self, failures: Sequence[Failure]) -> None:
        """See `OutboxLog.fail_steps`."""
        await self._change(
            _FAIL,
            [(each.error, each.due_ms, each.dead_after, each.match_id, each.version) for each in failures],
        )

    async def list_steps(self, page: StepPage) -> list[StepRow]:
        """See `OutboxLog.list_steps`."""
        marks = ",".join("?" * len(page.states))
        query = f"""{_STEP} WHERE game=? AND kind='step' AND state IN ({marks})
            AND (created_ms, match_id) > (?, ?) ORDER BY created_ms, match_id LIMIT ?"""
        return [
            StepRow(*row) for row in self._rows(query, (page.game, *page.states, *page.after, page.limit))
        ]

    async def tally_steps(self, game: str) -> list[StepTally]:
        """See `OutboxLog.tally_steps`."""
        return [StepTally(*row) for row in self._rows(_TALLY, (game,))]

    async def reoffer_step(self, match_id: str, due_ms: int) -> StepRow | None:
        """See `OutboxLog.reoffer_step`."""
        await self._change(_REOFFER, [(due_ms, match_id)])
        rows = self._rows(f"{_STEP} WHERE match_id=? AND kind='step'", (match_id,))
        return StepRow(*rows[0]) if rows else None

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

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """What has begun is committed in the end, or rolled back."""
        db = self._db
        try:
            yield
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[None]:
        """A transaction around a block that does not wait."""
        try:
            await self._begin()
            with self._transaction():
                yield
        except _UNSTORABLE as error:
            raise Unstorable(f"the log cannot hold it: {error}") from error
        except sqlite3.Error as error:
            self._probe.failed()
            raise LogUnavailable(f"the log refuses to store: {error}") from error

    async def _change(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        """One statement for each row. What cannot be held keeps no other row from being stored."""

        async def change(some: Sequence[tuple[object, ...]]) -> list[None]:
            async with self._writing():
                self._db.executemany(statement, some)
            return [None] * len(some)

        try:
            await change(rows)
        except Unstorable:
            raise_first(await apart(change, rows))

    def _rows(self, query: str, parameters: tuple[object, ...]) -> list[Any]:
        try:
            return self._db.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise LogUnavailable(f"the log refuses to read: {error}") from error


def _is_busy(error: sqlite3.OperationalError) -> bool:
    # The rest of the code says in which way.
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, timeout=5)
    try:
        for pragma in _PRAGMAS:
            db.execute(f"PRAGMA {pragma}")
        # From here on we wait in our own way: SQLite's would let the event loop stand still.
        db.execute("PRAGMA busy_timeout=0")
    except sqlite3.Error:
        db.close()
        raise
    return db
