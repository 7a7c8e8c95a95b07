"""Puts very many matches into an engine's PostgreSQL, as fill.py does for a file, and one long match."""

import time
from collections.abc import Mapping
from typing import Final

import psycopg

from bench.harness.workload import GAME
from services.record.match import ENDED
from tests.hostile.people.long_games import SALT, SEED, long_record

_SOON_MS, _LATE_MS = 3_600_000, 48 * 3_600_000
"""Deadlines of copies are spread between these times from now."""
_ID: Final = f"'{GAME}.' || substr(md5(random()::text), 1, 24)"
_LATER: Final = f"floor(random() * {_LATE_MS})::bigint"
_IDS: Final = f"CREATE TEMP TABLE ids AS SELECT {_ID} AS id FROM generate_series(1, %s)"
_ENTRIES: Final = """INSERT INTO events (match_id, version, request_key, body, digest)
 SELECT ids.id, last.version + n, 'copy-' || n, last.body, last.digest
 FROM ids, generate_series(1, %s) AS n,
 (SELECT * FROM events WHERE match_id=%s ORDER BY version DESC LIMIT 1) AS last"""
_COLUMNS: Final = "SELECT column_name FROM information_schema.columns WHERE table_name=%s"
_WHOLE: Final = "ALTER TABLE events RENAME TO whole"
_PARTED: Final = """CREATE TABLE events
 (LIKE whole INCLUDING DEFAULTS, PRIMARY KEY (match_id, version)) PARTITION BY HASH (match_id)"""
_PART: Final = """CREATE TABLE events_{number} PARTITION OF events
 FOR VALUES WITH (MODULUS {count}, REMAINDER {number})"""
_BYTES: Final = """SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables
 WHERE relname LIKE 'events%'"""


def copies(url: str, match_id: str, count: int, entries: int, partitions: int = 0) -> None:
    """Adds `count` copies of the match, each with `entries` more entries than the match has.

    `partitions`: first splits the table of events into this many partitions, by the hash of the match's id.
    """
    with psycopg.connect(url, autocommit=True) as db:
        if partitions:
            _part(db, partitions)
        db.execute(_IDS.encode(), (count,))
        first = int(time.time() * 1000) + _SOON_MS
        changed = {"created_ms": f"created_ms - {_LATER}", "deadline_ms": f"{first} + {_LATER}"}
        _copy(db, "matches", match_id, changed)
        for table in ("events", "participants"):
            _copy(db, table, match_id, {})
        if entries:
            db.execute(_ENTRIES.encode(), (entries, match_id))
        db.execute("VACUUM ANALYZE")
        db.execute("CHECKPOINT")  # else the disk would still be busy while the engine is measured


def long_match(url: str, match_id: str, actions: int) -> tuple[str, int]:
    """Adds an ended match of `actions` actions at most, with a copied row. Returns its id and entry count."""
    record, name = long_record(actions), f"{GAME}.{'0' * 23}1"
    with psycopg.connect(url) as db:
        length = len(record.entries)
        row = {"version": str(length), "status": str(int(ENDED)), "deadline_ms": "NULL", "secret": "%s"}
        names = _names(db, "matches")
        chosen = ", ".join(({"match_id": f"'{name}'"} | row).get(each, each) for each in names)
        into = f"INSERT INTO matches ({', '.join(names)})"
        # The SQL contains only names of columns, and numbers.
        db.execute(f"{into} SELECT {chosen} FROM matches WHERE match_id=%s".encode(), (SEED + SALT, match_id))
        entries = zip(range(1, length + 1), record.entries, record.digests, strict=True)
        insert = "INSERT INTO events (match_id, version, body, digest) VALUES (%s, %s, %s, %s)"
        db.cursor().executemany(insert, [(name, *each) for each in entries])
    return name, length


def bytes_an_entry(url: str) -> float:
    """Returns the bytes for each entry in the table of events, including its index."""
    with psycopg.connect(url) as db:
        (size,) = db.execute(_BYTES.encode()).fetchone() or (0,)
        (count,) = db.execute("SELECT count(*) FROM events").fetchone() or (1,)
    return float(size) / float(count)


def _part(db: psycopg.Connection, partitions: int) -> None:
    db.execute(_WHOLE.encode())
    db.execute(_PARTED.encode())
    for number in range(partitions):
        db.execute(_PART.format(number=number, count=partitions).encode())
    db.execute("INSERT INTO events SELECT * FROM whole")
    db.execute("DROP TABLE whole")


def _names(db: psycopg.Connection, table: str) -> list[str]:
    return [str(name) for (name,) in db.execute(_COLUMNS.encode(), (table,))]


def _copy(db: psycopg.Connection, table: str, match_id: str, changed: Mapping[str, str]) -> None:
    """Copies the rows of the match for each new id. `changed`: new expressions for some columns."""
    names = _names(db, table)
    chosen = ", ".join({"match_id": "ids.id", **changed}.get(name, name) for name in names)
    into = f"INSERT INTO {table} ({', '.join(names)})"
    # The SQL contains only names of tables and columns.
    db.execute(f"{into} SELECT {chosen} FROM ids, {table} WHERE match_id=%s".encode(), (match_id,))
