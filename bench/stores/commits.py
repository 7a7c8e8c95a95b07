"""One event after the other, each in its own commit: the cost of the disk alone for an idle table."""

import asyncio
import secrets
import time
from pathlib import Path

from ardri.match.v1 import match_pb2
from bench.harness.workload import GAME
from services.engine.log.protocol import Append, Creation, Entry
from services.engine.log.sqlite import SqliteLog
from services.runtime.database.migrating import migrate

_BODY_BYTES = 100
_MATCH = f"{GAME}.{'0' * 24}"
_NEW = Creation(GAME, private=False, secret=bytes(48), invite_digest=b"")


async def commits_ms(home: Path, count: int) -> list[float]:
    """The time of each of that many appends of one event to a SQLite log in that folder."""
    path = home / "commits.db"
    await asyncio.to_thread(migrate, f"sqlite:///{path}")
    log = SqliteLog(path)
    found = []
    try:
        for version in range(count):
            entry = Entry(version + 1, secrets.token_bytes(_BODY_BYTES), secrets.token_bytes(32))
            creation = None if version else _NEW
            append = Append(
                _MATCH, version, (entry,), match_pb2.MATCH_STATUS_LIVE, version, version, creation
            )
            began = time.perf_counter()
            stored = await log.append([append])
            found.append((time.perf_counter() - began) * 1000)
            if stored != [True]:
                raise RuntimeError("the log refused an append of the bench")
    finally:
        await log.close()
    return found
