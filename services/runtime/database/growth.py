"""The sizes of the tables as metrics: a table that grows without end is seen before a disk is full."""

import asyncio
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, Engine, Table, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from services.runtime.database.database import connect, is_sqlite
from services.runtime.database.schema import (
    accounts,
    audit,
    ladder,
    lobby,
    matches,
    matchmaking,
    metadata,
    revocations,
    slots,
    tournaments,
)
from services.runtime.observe import metrics

_MODULES: Final = (accounts, audit, ladder, lobby, matches, matchmaking, revocations, slots, tournaments)
"""Each of these modules adds its tables to the metadata when it is imported."""
TABLES: Final[Mapping[str, Table]] = metadata.metadata.tables
"""All tables of the platform, by name."""
_PAUSE_SECONDS: Final = 300.0
_SQLITE_PAUSE_SECONDS: Final = 3600.0
"""SQLite has to read whole tables to count their rows."""
_POSTGRES: Final = text(
    "SELECT relname, greatest(reltuples, 0)::bigint, pg_total_relation_size(pg_class.oid) FROM pg_class"
    " JOIN pg_namespace ON pg_namespace.oid = relnamespace"
    " WHERE relkind = 'r' AND nspname = current_schema()"
)
"""The numbers of rows are the estimates of the last vacuum: to count them would read all rows."""


async def watch_growth(url: str, process: str) -> None:
    """Measures the tables of a process's database again and again, until cancelled."""
    growth = Growth(url, process)
    while True:
        await asyncio.to_thread(growth.tell)
        await asyncio.sleep(_SQLITE_PAUSE_SECONDS if is_sqlite(url) else _PAUSE_SECONDS)


class Growth:
    """The tables of one database. Measuring blocks.

    It keeps no connection, because it happens only once in minutes. So a thread that still measures when its
    process stops closes its own connection.
    """

    def __init__(self, url: str, process: str) -> None:
        self._engine: Engine = connect(url)
        self._process = process

    def tell(self) -> None:
        """Measures once, and sets the metrics. Another metric tells whether the database answers."""
        try:
            with self._engine.connect() as db:
                sizes = _of_sqlite(db) if db.dialect.name == "sqlite" else _of_postgres(db)
        except SQLAlchemyError:
            return
        finally:
            self._engine.dispose()
        for table, (rows, size) in sizes.items():
            metrics.TABLE_ROWS.labels(self._process, table).set(rows)
            metrics.TABLE_BYTES.labels(self._process, table).set(size)


def _of_postgres(db: Connection) -> dict[str, tuple[int, int]]:
    found = {name: (rows, size) for name, rows, size in db.execute(_POSTGRES)}
    return {name: found[name] for name in TABLES if name in found}


def _of_sqlite(db: Connection) -> dict[str, tuple[int, int]]:
    """Counts rows, and divides the bytes of the file by them: SQLite does not tell the size of a table."""
    rows = {
        table.name: db.execute(select(func.count()).select_from(table)).scalar_one()
        for table in TABLES.values()
    }
    pragmas = ("page_count", "page_size", "freelist_count")
    pages, page_bytes, free = (db.execute(text(f"PRAGMA {name}")).scalar_one() for name in pragmas)
    size, total = (pages - free) * page_bytes, max(1, sum(rows.values()))
    return {name: (count, size * count // total) for name, count in rows.items()}
