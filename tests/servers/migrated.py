"""SQLite files with all tables: copies of one file, because a migration takes longer than most tests."""

import tempfile
from functools import cache
from pathlib import Path

from services.runtime.database.migrating import migrate


def migrated(file: Path) -> str:
    """Makes a new file without rows; returns its URL."""
    file.write_bytes(_empty())
    return f"sqlite:///{file}"


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        migrate(f"sqlite:///{file}")
        return file.read_bytes()
