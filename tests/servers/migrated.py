"""SQLite files with all tables, copied from one file: migrating takes longer than most tests."""

import tempfile
from functools import cache
from pathlib import Path

from services.runtime.database.migrating import migrate


def migrated(file: Path) -> str:
    """The URL of a new file without rows."""
    file.write_bytes(_empty())
    return f"sqlite:///{file}"


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        migrate(f"sqlite:///{file}")
        return file.read_bytes()
