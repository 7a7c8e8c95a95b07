"""Databases by URL: SQLite for one machine, PostgreSQL for many."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url

from services.runtime.database import statements
from services.runtime.database.timeouts import ANSWER_SECONDS
from services.runtime.observe import tracing

INSERTS: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""By dialect: the INSERT that can do something else if the row exists already."""
_QUIET: Final = {"hide_parameters": True}
"""Errors of statements are logged, but the values of rows must not be: seeds, invitations, digests."""


def is_sqlite(url: str) -> bool:
    """Whether the URL names a SQLite file."""
    return url.startswith("sqlite")


def sqlite_path(url: str) -> Path:
    """Returns the file of a SQLite URL."""
    return Path(url.removeprefix("sqlite:///"))


def connect(url: str, *, answer_seconds: float | None = ANSWER_SECONDS) -> Engine:
    """Returns a SQLAlchemy engine: psycopg for PostgreSQL; WAL, FULL and a busy time-out for SQLite.

    `answer_seconds`: how long PostgreSQL may be silent during a statement; without limit if None.
    """
    engine = _sqlite(url) if is_sqlite(url) else _postgres(url, answer_seconds)
    if tracing.is_on():
        statements.trace(engine)
    return engine


def _postgres(url: str, answer_seconds: float | None) -> Engine:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"), pool_pre_ping=True, **_QUIET)
    # psycopg takes memory and time; processes whose database is SQLite do not need it.
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
