"""Puts very many matches into an engine's file: copies of one match under other ids, which nobody loads.

SQL makes them while no engine runs. Their ids are random, like those that engines make. Their chains of
hashes are those of the original match, so the copies cannot be verified.
"""

import os
import sqlite3
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bench.harness.workload import GAME

_ID_BYTES: Final = 12
_SOON_MS, _LATE_MS = 3_600_000, 48 * 3_600_000
"""Deadlines of copies are spread between these times from now."""
_IDS: Final = f"""CREATE TEMP TABLE ids AS
 WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
 SELECT '{GAME}.' || lower(hex(randomblob({_ID_BYTES}))) AS id FROM numbers ORDER BY id"""
_DEADLINE: Final = f"deadline_ms + ({{}} - deadline_ms) + abs(random()) % {_LATE_MS}"
"""Computes a deadline. The parameter is the earliest possible one. A missing deadline stays missing."""
_CHANGED: Final = {"match_id": "ids.id", "created_ms": f"created_ms - abs(random()) % {_LATE_MS}"}
_ENTRIES: Final = """INSERT INTO events (match_id, version, request_key, body, digest)
 WITH RECURSIVE more(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM more WHERE n < ?2 - 1)
 SELECT ids.id, ?3 + more.n, 'copy-' || more.n, body, digest FROM ids, more, events
 WHERE events.match_id = ?1 AND version = ?3 - 1 ORDER BY ids.id, more.n"""


def copies(file: Path, match_id: str, count: int, entries: int) -> None:
    """Adds `count` copies of the match, each with `entries` more entries than the match has."""
    db = sqlite3.connect(file)
    with db:
        db.execute("PRAGMA synchronous=OFF")
        db.execute(_IDS, (count,))
        first = int(time.time() * 1000) + _SOON_MS
        _copy(db, "matches", match_id, _CHANGED | {"deadline_ms": _DEADLINE.format(first)})
        for table in ("events", "participants"):
            _copy(db, table, match_id, {"match_id": "ids.id"})
        if entries:
            newest = "SELECT max(version) FROM events WHERE match_id=?"
            (version,) = db.execute(newest, (match_id,)).fetchone()
            db.execute(_ENTRIES, (match_id, entries, version + 1))
        db.execute("DROP TABLE ids")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    with file.open("rb") as written:
        os.fsync(written.fileno())  # else the disk would still be busy while the engine is measured


def _copy(db: sqlite3.Connection, table: str, match_id: str, changed: Mapping[str, str]) -> None:
    """Copies the rows of the match for each new id. `changed`: new expressions for some columns."""
    names = [str(row[1]) for row in db.execute(f"PRAGMA table_info({table})")]
    chosen = ", ".join(changed.get(name, name) for name in names)
    into = f"INSERT INTO {table} ({', '.join(names)})"
    # The SQL contains only names of tables and columns.
    db.execute(f"{into} SELECT {chosen} FROM ids, {table} WHERE match_id = ?", (match_id,))  # see above
