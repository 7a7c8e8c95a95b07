"""The schema of a database: which revision it has, and the migration to the newest, by Alembic."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import structlog
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError

from services.runtime.database import rights
from services.runtime.database.database import connect

_log = structlog.get_logger()
_MIGRATIONS: Final = Path(__file__).with_name("migrations")
_REVISION: Final = re.compile(r'^revision = "(\w+)"', re.MULTILINE)
_FOLLOWED: Final = re.compile(r'^down_revision = "(\w+)"', re.MULTILINE)
_LOCK: Final = 0x417264726921
"""Key of the advisory lock that lets one process migrate at a time."""
_LOCK_MS: Final = 2_000
"""How long a migration waits for a table; less than the others wait for an answer (timeouts.py)."""
_LOCK_NOT_AVAILABLE: Final = "55P03"
"""PostgreSQL's code (SQLSTATE) of a wait for a lock that took too long."""
_PAUSE_SECONDS: Final = 3.0


def migrate(url: str) -> None:
    """Brings the database to the newest schema; safe for several processes at once.

    A schema of a later release stays as it is, and so do the rights of accounts, some of which are for its
    tables. So processes of this release can start in the middle of an upgrade, and after one that was rolled
    back.
    """
    # Without a limit: another process may migrate for long, and an index may take long.
    engine = connect(url, answer_seconds=None)
    try:
        with engine.connect() as connection, _only_one_at_a_time(connection):
            found = revision_of(connection)
            connection.rollback()  # ends the transaction of the query: Alembic begins its own
            newest = newest_revision()
            if found != newest:
                if found and found not in _revisions():
                    _log.warning("database of a later release", schema=found, newest_known=newest)
                    return
                _upgrade_patiently(connection)
            rights.grant(connection)
    finally:
        engine.dispose()


@contextmanager
def _only_one_at_a_time(connection: Connection) -> Iterator[None]:
    """Waits until no other process migrates. SQLite's own lock is enough."""
    if connection.dialect.name == "sqlite":
        yield
        return
    # The account or the database may have a limit, which is for the statements of processes that serve.
    connection.execute(text("SET statement_timeout = 0"))
    connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _LOCK})
    connection.commit()
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _LOCK})


def revision_of(connection: Connection) -> str:
    """Returns the revision of the database's schema; empty if it has none."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def newest_revision() -> str:
    """Returns the revision that no other one follows, from the migrations; empty unless there is just one."""
    revisions = _revisions()
    newest = revisions.keys() - revisions.values()
    return newest.pop() if len(newest) == 1 else ""


def _revisions() -> dict[str, str]:
    """Returns all revisions, each with the one that it follows, which is empty for the first."""
    texts = [file.read_text() for file in (_MIGRATIONS / "versions").rglob("m*.py")]
    return {_REVISION.findall(each)[0]: "".join(_FOLLOWED.findall(each)) for each in texts}


def _upgrade_patiently(connection: Connection) -> None:
    """Migrates without keeping others from a table for long.

    A migration waits until nobody uses its table, for the whole length of a backup, too, and whoever comes
    after it waits for the migration. So it gives up after a moment, lets the others pass, and tries again.
    """
    if connection.dialect.name != "sqlite":
        connection.execute(text(f"SET lock_timeout = {_LOCK_MS}"))
        connection.commit()
    while True:
        try:
            return _upgrade(connection)
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", "") != _LOCK_NOT_AVAILABLE:
                raise
            connection.rollback()
            _log.warning("a migration waits for a table that is in use", error=str(error.orig).strip())
        time.sleep(_PAUSE_SECONDS)


def _upgrade(connection: Connection) -> None:
    # Alembic takes memory and time; processes whose database is up to date do not need it.
    from alembic import command  # noqa: PLC0415  # see above
    from alembic.config import Config as AlembicConfig  # noqa: PLC0415  # see above

    config = AlembicConfig()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("recursive_version_locations", "true")
    config.attributes["connection"] = connection
    with _all_or_nothing(connection):
        command.upgrade(config, "head")


@contextmanager
def _all_or_nothing(connection: Connection) -> Iterator[None]:
    """Makes all migrations one transaction in SQLite; in PostgreSQL, Alembic makes one of each.

    If the process is killed or the disk is full, the former schema remains. By itself, the driver of SQLite
    commits each statement that changes the schema, and half a migration could neither be continued nor
    started again.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    driver: Any = connection.connection.dbapi_connection
    driver.isolation_level = None
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    yield
    connection.commit()
