"""The log of a match, read without the engine."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

import psycopg

from ardri.match.v1.record_pb2 import LogEntry

Log = tuple[list[LogEntry], list[str]]
"""The entries of a match, and their request keys."""
ReadLog = Callable[[str], Awaitable[Log]]

_QUERY: Final = "SELECT body, coalesce(request_key, '') FROM events WHERE match_id={} ORDER BY version"
_AWAY_SECONDS: Final = 0.1


def read_log(database: Path, match_id: str) -> Log:
    """Reads the log of a match from an SQLite file."""
    with contextlib.closing(sqlite3.connect(database)) as db:
        return _log(db.execute(_QUERY.format("?"), (match_id,)).fetchall())


def in_file(database: Path) -> ReadLog:
    """A reader of the logs in an SQLite file."""

    async def read(match_id: str) -> Log:
        return read_log(database, match_id)

    return read


def in_postgres(url: str) -> ReadLog:
    """A reader of the logs in a PostgreSQL database, which may be killed meanwhile."""

    async def read(match_id: str) -> Log:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url) as db:
                    found = await db.execute(_QUERY.format("%s").encode(), (match_id,))
                    return _log(await found.fetchall())
            except psycopg.OperationalError:
                await asyncio.sleep(_AWAY_SECONDS)

    return read


def _log(rows: Sequence[tuple[bytes, str]]) -> Log:
    return [LogEntry.FromString(body) for body, _ in rows], [key for _, key in rows]
