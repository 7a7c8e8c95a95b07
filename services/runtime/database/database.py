"""Databases by URL: SQLite for one machine, PostgreSQL for many. Made and moved forward by Alembic."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import structlog
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url

from services.runtime.database import rights, statements
from services.runtime.database.timeouts import ANSWER_SECONDS
from services.runtime.observe import tracing

INSERTS: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""By dialect: those that can do something else where the row is there already."""
_log = structlog.get_logger()
_MIGRATIONS = Path(__file__).with_name("migrations")
_REVISION = re.compile(r'^revision = "(\w+)"', re.MULTILINE)
_FOLLOWED = re.compile(r'^down_revision = "(\w+)"', re.MULTILINE)
_QUIET: Final = {"hide_parameters": True}
"""Errors of statements go into logs, and what goes into rows does not: seeds, invitations, digests."""
_MIGRATION_LOCK = 0x417264726921
"""Key of the advisory lock that lets one process migrate at a time."""


def is_sqlite(url: str) -> bool:
    """Whether the URL names a SQLite file."""
    return url.startswith("sqlite")


def sqlite_path(url: str) -> Path:
    """The file of a SQLite URL."""
    return Path(url.removeprefix("sqlite:///"))


def connect(url: str, *, answer_seconds: float | None = ANSWER_SECONDS) -> Engine:
    """A SQLAlchemy engine: psycopg for PostgreSQL; WAL, FULL and a busy time-out for SQLite.

    `answer_seconds`: how long PostgreSQL may be silent over a statement; for ever if None.
    """
    engine = _sqlite(url) if is_sqlite(url) else _postgres(url, answer_seconds)
    if tracing.is_on():
        statements.trace(engine)
    return engine


def _postgres(url: str, answer_seconds: float | None) -> Engine:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"), pool_pre_ping=True, **_QUIET)
    # psycopg takes memory and time that no process needs whose database is SQLite.
    from services.runtime.database import silent_servers  # noqa: PLC0415  # see above

    silent_servers.make(engine, answer_seconds)
    return engine


def _sqlite(url: str) -> Engine:
    sqlite_path(url).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": 10, "check_same_thread": False}, **_QUIET)

    @event.listens_for(engine, "connect")
    def _set_pragmas(connection: object, _record: object) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")  # type: ignore[attr-defined]  # a DB-API connection, untyped

    return engine


def migrate(url: str) -> None:
    """Brings the database to the newest schema; safe for several processes at once.

    That of a later release stays as it is, and so do the rights of accounts, some of which are for its
    tables: in the middle of an upgrade, and after one that was rolled back, processes of this one start.
    """
    # Nobody knows how long another process migrates, or how long an index takes.
    engine = connect(url, answer_seconds=None)
    try:
        with engine.connect() as connection, _only_one_at_a_time(connection):
            found = revision_of(connection)
            connection.rollback()  # ends what was begun to look: Alembic begins and commits by itself
            newest = newest_revision()
            if found != newest:
                if found and found not in _revisions():
                    _log.warning("database of a later release", schema=found, newest_known=newest)
                    return
                _upgrade(connection)
            rights.grant(connection)
    finally:
        engine.dispose()


@contextmanager
def _only_one_at_a_time(connection: Connection) -> Iterator[None]:
    """Waits until no other process migrates. SQLite's own lock is enough."""
    if connection.dialect.name == "sqlite":
        yield
        return
    connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _MIGRATION_LOCK})
    connection.commit()
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _MIGRATION_LOCK})


def revision_of(connection: Connection) -> str:
    """The revision of the schema that the database has; empty if it has none."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def newest_revision() -> str:
    """The revision that no other one follows, from the files of the migrations; empty unless it is one."""
    revisions = _revisions()
    newest = revisions.keys() - revisions.values()
    return newest.pop() if len(newest) == 1 else ""


def _revisions() -> dict[str, str]:
    """All that there are, each with the one that it follows; that is empty for the first."""
    texts = [file.read_text() for file in (_MIGRATIONS / "versions").rglob("m*.py")]
    return {_REVISION.findall(each)[0]: "".join(_FOLLOWED.findall(each)) for each in texts}


def _upgrade(connection: Connection) -> None:
    # Alembic takes memory and time that no process needs whose database is up to date.
    from alembic import command  # noqa: PLC0415  # see above
    from alembic.config import Config as AlembicConfig  # noqa: PLC0415  # see above

    config = AlembicConfig()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("recursive_version_locations", "true")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
