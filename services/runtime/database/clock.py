"""The database's clock: one for all processes, however wrong their own clocks are. Leases run by it."""

from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class now_ms(FunctionElement[int]):  # noqa: N801  # named as the SQL functions of SQLAlchemy are
    """Unix time in milliseconds, the same for all rows of a statement."""

    type = BigInteger()
    inherit_cache = True


@compiles(now_ms, "sqlite")
def _of_sqlite(_element: now_ms, _compiler: Any, **_: Any) -> str:
    """Computes it from the Julian day, which is 2440587.5 at the Unix epoch."""
    return "CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"


@compiles(now_ms, "postgresql")
def _of_postgresql(_element: now_ms, _compiler: Any, **_: Any) -> str:
    """Does not use `now()`, which stands still while a transaction waits for a lock."""
    return "(SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT))"
