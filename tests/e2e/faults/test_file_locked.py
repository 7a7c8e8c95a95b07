"""Another process keeps the file of an engine's log locked, as when a database hangs."""

import sqlite3

from tests.cluster.interruption import interrupt
from tests.e2e.platform import Platform, is_serving
from tests.waiting import wait_until

ENGINE = "engine-tablut"


class Lock:
    """The write lock of an SQLite file."""

    def __init__(self, platform: Platform) -> None:
        file = platform.data / f"{ENGINE}.db"
        self._address = platform.engine_address
        self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)

    def take(self) -> None:
        """Takes the lock, and returns when the engine has noticed."""
        self._db.execute("BEGIN IMMEDIATE")
        wait_until(lambda: not is_serving(self._address), "the engine is not ready")
        assert is_serving(self._address, "ardri.engine.v1.EngineService"), "it lives all the same"

    def give(self) -> None:
        """Releases the lock."""
        self._db.close()


async def test_matches_outlive_a_locked_file(platform: Platform) -> None:
    before = platform.processes[ENGINE].restarts
    lock = Lock(platform)
    reason = await interrupt(platform.address, platform.address, lock.take, lock.give)
    assert reason == "LOG_UNAVAILABLE"
    assert platform.processes[ENGINE].restarts == before
