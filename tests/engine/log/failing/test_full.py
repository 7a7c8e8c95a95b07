"""A log without room: refusals are typed, readiness reports it, and the log recovers by itself."""

import pytest

from services.engine.log.sqlite import SqliteLog
from services.runtime.database.database import sqlite_path
from services.runtime.errors import LogUnavailable
from tests.engine.log.appends import MATCH, creation, decision
from tests.waiting import patiently


class FullLog(SqliteLog):
    """A log whose file may not grow while it is full."""

    def fill(self) -> None:
        """Makes SQLite refuse new pages with SQLITE_FULL, as on a full disk."""
        (pages,) = self._db.execute("PRAGMA page_count").fetchone()
        self._db.execute(f"PRAGMA max_page_count={pages}")

    def clear(self) -> None:
        """Makes room again."""
        self._db.execute("PRAGMA max_page_count=1000000")

    def break_off(self) -> None:
        """Leaves a transaction open, as if its ROLLBACK had failed."""
        self._db.execute("BEGIN IMMEDIATE")


async def fill_up(log: FullLog, version: int) -> int:
    """Appends until an append is refused. Returns the match's version then."""
    async with patiently():
        while True:
            try:
                await log.append([decision(version, f"0:r{version}")])
            except LogUnavailable:
                return version
            version += 1


async def test_a_full_log_is_not_ready_until_it_has_room_again(sqlite_url: str) -> None:
    log = FullLog(sqlite_path(sqlite_url))
    await log.append([creation()])
    await log.check()
    await log.check()
    log.fill()
    version = await fill_up(log, 1)
    for _ in range(2):
        with pytest.raises(LogUnavailable):
            await log.check()
    assert await log.load(MATCH) is not None, "it reads all the same"
    log.clear()
    await log.check()
    assert await log.append([decision(version, "0:back")]) == [True]
    await log.close()


async def test_a_transaction_that_was_left_open_is_no_obstacle(sqlite_url: str) -> None:
    log = FullLog(sqlite_path(sqlite_url))
    await log.append([creation()])
    log.break_off()
    assert await log.append([decision(1, "0:a")]) == [True]
    await log.close()
