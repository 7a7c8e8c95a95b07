"""Locks for changes to what counts in a tournament, on PostgreSQL; SQLite has only one writer anyway.

Transactions that store results share the lock. They wait for each other only where blocks are finished, at
their end. Planning, withdrawing and purging need the lock alone. Both kinds queue fairly, which row locks do
not.
"""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, Text, bindparam, literal_column, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from services.ledger.storage.keys import listed, wanted
from services.runtime.database.schema.tournaments import tournaments


class _share(FunctionElement[Any]):  # noqa: N801  # named like the SQL functions of SQLAlchemy
    """Waits for the shared lock of one tournament."""

    inherit_cache = True


class _own(FunctionElement[Any]):  # noqa: N801  # as above
    """Waits for the exclusive lock of one tournament."""

    inherit_cache = True


@compiles(_share, "postgresql")
def _share_of_postgresql(element: _share, compiler: Any, **options: Any) -> str:
    key = compiler.process(element.clauses, **options)
    return f"pg_advisory_xact_lock_shared(hashtextextended({key}, 0))"


@compiles(_own, "postgresql")
def _own_of_postgresql(element: _own, compiler: Any, **options: Any) -> str:
    return f"pg_advisory_xact_lock(hashtextextended({compiler.process(element.clauses, **options)}, 0))"


@compiles(_share, "sqlite")
@compiles(_own, "sqlite")
def _of_sqlite(_element: Any, _compiler: Any, **_: Any) -> str:
    return "NULL"


_IN_ORDER: Final = listed(tournaments, ("tournament_id",)).order_by(literal_column("1")).subquery()
_SHARE: Final = select(_share(_IN_ORDER.c[0]))
_OWN: Final = select(_own(bindparam("of_id", type_=Text)))


def share(db: Connection, tournament_ids: Iterable[str]) -> None:
    """Shares the lock of these tournaments with others that store results, until the transaction ends."""
    db.execute(_SHARE, wanted((each,) for each in tournament_ids))


def own(db: Connection, tournament_id: str) -> None:
    """Keeps all others from changing what counts in the tournament, until the transaction ends."""
    db.execute(_OWN, {"of_id": tournament_id})
