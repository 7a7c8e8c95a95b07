"""A disk under an SQLite log that a test can stop, and whose power it can cut.

Sectors written since the last completed sync are on the disk or not, at random. Only checkpoints write the
database file itself, and the few pages of a test cause none.
"""

import threading
from math import inf
from pathlib import Path
from random import Random
from typing import Final

import pytest

from services.engine.log import syncing
from services.engine.log.sqlite import SqliteLog

_SECTOR: Final = 512
_EVER: Final = 3600.0


class Disk:
    """`gate`: syncs wait until it is set. `begun`: released by each sync that begins."""

    def __init__(self, log: SqliteLog, path: Path, patch: pytest.MonkeyPatch) -> None:
        self._path = path
        self._wal = path.with_name(f"{path.name}-wal")
        self._synced = self._wal.read_bytes()
        self._order = threading.Lock()
        self.gate = threading.Event()
        self.gate.set()
        self.begun = threading.Semaphore(0)
        patch.setattr(log._syncing, "sync", self._sync)
        patch.setattr(syncing, "QUIET_SECONDS", inf)  # no sync on the loop, which would block it

    def _sync(self, _file: int) -> None:
        written = self._wal.read_bytes()
        self.begun.release()
        assert self.gate.wait(_EVER)
        with self._order:
            if len(written) >= len(self._synced):
                self._synced = written

    def cut(self, chance: Random, folder: Path) -> Path:
        """Returns the database as it would be found after a power cut now."""
        folder.mkdir()
        database = folder / "found.db"
        database.write_bytes(self._path.read_bytes())
        now = self._wal.read_bytes()
        with self._order:
            old = self._synced
        length = chance.choice([len(old), len(now), chance.randint(len(old), len(now))])
        found = bytearray(now[:length])
        for start in range(0, length, _SECTOR):
            end = min(start + _SECTOR, length)
            if now[start:end] != old[start:end] and chance.random() < 0.5:
                found[start:end] = old[start:end].ljust(end - start, b"\0")
        folder.joinpath("found.db-wal").write_bytes(found)
        return database
