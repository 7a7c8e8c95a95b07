"""A process does not import Alembic when its database is up to date."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event, inspect
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from services.runtime.database import migrating
from services.runtime.database.database import connect
from services.runtime.database.migrating import migrate, newest_revision, revision_of

_MIGRATIONS = Path(migrating.__file__).with_name("migrations")
_LOADED = """
import sys
from services.runtime.database.migrating import migrate
migrate(sys.argv[1])
print("alembic" in sys.modules)
"""


def loads_alembic(url: str) -> str:
    done = subprocess.run([sys.executable, "-c", _LOADED, url], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_newest_revision_is_alembics() -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("recursive_version_locations", "true")
    assert [newest_revision()] == ScriptDirectory.from_config(config).get_heads()


def test_alembic_is_loaded_by_who_has_to_migrate_and_by_nobody_else(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    assert loads_alembic(url) == "True"
    assert loads_alembic(url) == "False"
    engine = connect(url)
    with engine.begin() as connection:
        assert revision_of(connection) == newest_revision()
        assert "state" in {column["name"] for column in inspect(connection).get_columns("outbox")}
        connection.exec_driver_sql("DROP TABLE alembic_version")
        assert revision_of(connection) == ""
    engine.dispose()


def test_a_migration_that_finds_no_room_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite refuses new pages, as with a full disk, in the middle of one migration or another."""
    whole, full = (f"sqlite:///{tmp_path / name}.db" for name in ("whole", "full"))
    migrate(whole)
    for most in (8, 20, 40):
        with monkeypatch.context() as small:
            small.setattr(migrating, "connect", lambda url, most=most, **given: bounded(url, most, **given))
            with pytest.raises(OperationalError, match="database or disk is full"):
                migrate(full)
    migrate(full)
    assert schema(full) == schema(whole)


def bounded(url: str, most_pages: int, **given: Any) -> Engine:
    engine = connect(url, **given)

    @event.listens_for(engine, "connect")
    def _bound(connection: Any, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={most_pages}")

    return engine


def schema(url: str) -> list[tuple[str, str]]:
    """All tables and indexes with their statements, and the revision."""
    engine = connect(url)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT name, coalesce(sql, '') FROM sqlite_master ORDER BY name")
        made = [(str(name), str(sql)) for name, sql in found]
        made.append(("revision", revision_of(connection)))
    engine.dispose()
    return made


def test_a_process_of_the_release_before_starts_on_a_later_schema(tmp_path: Path) -> None:
    """This happens during an upgrade, and after a roll-back of its processes (docs/upgrade.md)."""
    url = f"sqlite:///{tmp_path / 'later.db'}"
    migrate(url)
    engine = connect(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num='9999'")
    with capture_logs() as lines:
        migrate(url)
    with engine.connect() as connection:
        assert revision_of(connection) == "9999"
    engine.dispose()
    [line] = lines
    assert (line["log_level"], line["schema"], line["newest_known"]) == ("warning", "9999", newest_revision())
