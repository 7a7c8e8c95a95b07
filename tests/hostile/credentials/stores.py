"""Places that stay: rows of the database, files of the data folder."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

from tests.hostile.credentials.places import Kind, Place

_TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1"


def of_database(url: str) -> Iterator[Place]:
    """All rows of all tables of a PostgreSQL, with bytes as they are."""
    with psycopg.connect(url) as connection:
        for (table,) in connection.execute(_TABLES).fetchall():
            rows = connection.execute(SQL("SELECT * FROM {}").format(Identifier(table))).fetchall()
            values = (_bytes(value) for row in rows for value in row)
            yield Place(Kind.TABLE, table, b"\n".join(values))


def _bytes(value: object) -> bytes:
    return bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()


def of_files(folder: Path) -> Iterator[Place]:
    """All files beneath a folder, by their paths in it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with contextlib.suppress(
                FileNotFoundError
            ):  # some take the place of others, and are gone by then
                yield Place(Kind.FILE, str(path.relative_to(folder)), path.read_bytes())
