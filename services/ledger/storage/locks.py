"""Who may change what counts in a tournament at the same time, on PostgreSQL; SQLite has one writer anyway.

Those who bring results share it, and wait for one another only where blocks are finished, at the end of their
transactions. Who plans, withdraws or purges has it alone. Both queue fairly, which locks of rows do not.
"""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, Text, bindparam, literal_column, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from services.ledger.storage.keys import listed, wanted
from services.runtime.database.schema.tournaments import tournaments


class _share(FunctionElement[Any]):  # noqa: N801  # named as the SQL functions of SQLAlchemy are
    """Waits for the share of one tournament."""

    inherit_cache = True


class _own(FunctionElement[Any]):  # noqa: N801  # as above
    """Waits until one has a tournament alone."""

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
    """Lets others bring results of these tournaments too, but nobody plan, until the transaction ends."""
    db.execute(_SHARE, wanted((each,) for each in tournament_ids))


def own(db: Connection, tournament_id: str) -> None:
    """Keeps all others from changing what counts in it until the transaction ends."""
    db.execute(_OWN, {"of_id": tournament_id})
