"""Short transactions on SQLite or PostgreSQL, each of which is stored as a whole or not at all.

On PostgreSQL, rows are always locked in the order tournament (services/ledger/storage/locks.py), slots,
unended, busy, workers, stages, and in each table by key. So no two transactions deadlock. SQLite has one
writer at a time.
"""

import contextlib
import enum
from collections.abc import Callable, Iterator, Mapping
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, Table, event, exc

from services.ledger.storage.turns import WriteLock
from services.runtime.database import database
from services.runtime.database.timeouts import LONG_ANSWER_SECONDS
from services.runtime.errors import InvalidRequest, LogUnavailable
from services.runtime.readiness.write_probe import WriteProbe

_T = TypeVar("_T")
_P = ParamSpec("_P")
LOCK_MS = 10_000
"""How long a transaction waits for another's lock; SQLite has the same timeout. Less than the time for an
answer."""
IDLE_MS = 60_000
"""How long a transaction may stay idle, as when its process is stopped."""


class _Kind(enum.Enum):
    """The kind of a transaction: the option `kind` of its connection. Readers have none."""

    DURABLE = enum.auto()
    LAZY = enum.auto()


class Store:
    """Runs functions, each in its own transaction."""

    def __init__(self, url: str) -> None:
        self._engine = database.connect(url, answer_seconds=LONG_ANSWER_SECONDS)
        self._probe = WriteProbe()
        self._writing: contextlib.AbstractContextManager[object] = contextlib.nullcontext()
        if database.is_sqlite(url):
            self._writing = WriteLock(LOCK_MS / 1000)
            _set_up_sqlite(self._engine)
            self._reads = self._engine.execution_options()
        else:
            _set_up_postgres(self._engine)
            # A reader with several statements must see one state.
            self._reads = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._writes = self._engine.execution_options(kind=_Kind.DURABLE)
        self._lazy_writes = self._engine.execution_options(kind=_Kind.LAZY)

    def read(
        self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Returns the result of `work`, which sees one state of the ledger.

        Raises:
            LogUnavailable: the database does not answer.
        """
        with self._available(), self._reads.begin() as connection:
            return work(connection, *args, **kwargs)

    def write(
        self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Runs and commits `work`, and returns its result; an exception rolls everything back.

        Raises:
            LogUnavailable: the database does not answer; the change may or may not be stored.
        """
        with self._available(), self._writing, self._writes.begin() as connection:
            return work(connection, *args, **kwargs)

    def write_lazily(
        self, work: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Like `write`, but does not wait for the disk: a power cut may undo it.

        For leases, which may run out at any time anyway. Killing a process undoes nothing. A later `write` is
        never stored without this.
        """
        with self._available(), self._writing, self._lazy_writes.begin() as connection:
            return work(connection, *args, **kwargs)

    def check(self) -> None:
        """Returns if the database answers and takes writes.

        Raises:
            LogUnavailable: it does not.
        """
        self.write_lazily(self._probe.write)
        self._probe.believed()

    @contextlib.contextmanager
    def _available(self) -> Iterator[None]:
        try:
            yield
        except (exc.OperationalError, exc.InterfaceError, exc.InternalError, exc.TimeoutError) as error:
            self._probe.failed()
            raise LogUnavailable("the ledger does not answer") from error
        except exc.DataError as error:
            raise InvalidRequest("request", "has a value that the ledger cannot hold") from error

    def close(self) -> None:
        """Closes the connections."""
        self._engine.dispose()


def _set_up_postgres(engine: Engine) -> None:
    """Limits how long a transaction waits for a lock, and how long it may keep its own while idle."""

    @event.listens_for(engine, "connect")
    def _set_limits(connection: object, _record: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]  # a DB-API connection, untyped
        cursor.execute(f"SET lock_timeout = {LOCK_MS}")
        cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MS}")
        cursor.close()
        connection.commit()  # type: ignore[attr-defined]  # as above

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if connection.get_execution_options().get("kind") is _Kind.LAZY:
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")


def _set_up_sqlite(engine: Engine) -> None:
    """Has writers lock the file before they read, so that nothing changes between their reads and writes."""

    @event.listens_for(engine, "connect")
    def _leave_transactions_to_us(connection: object, _record: object) -> None:
        connection.isolation_level = None  # type: ignore[attr-defined]  # a DB-API connection, untyped

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        kind = connection.get_execution_options().get("kind")
        if kind is not None:
            # With WAL, NORMAL leaves the sync to the next checkpoint or the next FULL commit.
            synchronous = "NORMAL" if kind is _Kind.LAZY else "FULL"
            connection.exec_driver_sql(f"PRAGMA synchronous = {synchronous}")
        connection.exec_driver_sql("BEGIN" if kind is None else "BEGIN IMMEDIATE")


def insert_new(db: Connection, table: Table, row: Mapping[str, object]) -> bool:
    """Adds the row unless one of its unique keys exists already; returns whether it was added."""
    # With psycopg the row count is -1, whether the row was added or not.
    statement = database.INSERTS[db.dialect.name](table).values(row).on_conflict_do_nothing()
    return db.execute(statement.returning(*table.primary_key)).first() is not None
