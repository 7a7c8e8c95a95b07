"""Groups writes to SQLite: all that arrive during one transaction are written together in the next.

SQLite lets one connection write at a time, and a connection that finds it busy sleeps and tries again. So
frequent writes wait for their turn here instead, and all that have waited share one sync of the disk. The
first of them also waits for writes that are about to come: waking a thread costs more than most writes.
"""

from collections.abc import Callable, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError

from gateway.grouped import Grouped
from services.runtime.database.threads import Threads

_T = TypeVar("_T")
_MOST_TOGETHER: Final = 64
"""Most pieces of work in one transaction: the first has to wait for the last."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Work that waits. It runs in its caller's context, and so in the caller's trace."""

    work: Callable[[Connection], Any]
    context: Context = field(default_factory=copy_context)


class GroupedWrites:
    """Writes to a SQLite file that hardly any other process writes to."""

    def __init__(self, engine: Engine, threads: Threads) -> None:
        self._engine = engine
        self._threads = threads
        self._pieces = Grouped(self._write, _MOST_TOGETHER)

    async def run(self, work: Callable[[Connection], _T]) -> _T:
        """Runs the work and commits it; returns its result. If the work raises, only its writes are undone.

        Raises:
            OperationalError, InterfaceError: the database does not answer; the work may or may not be done.
            LogUnavailable: no thread came free in time; nothing is done.
        """
        returned = await self._pieces.ask(_Piece(work))
        result: _T = returned.value
        return result

    async def _write(self, pieces: Sequence[_Piece]) -> "Sequence[_Returned | Exception]":
        try:
            return await self._threads.run(lambda: self._together(pieces))
        except Exception as error:  # noqa: BLE001  # all callers get the error; nothing is tried again, as it may be done
            return [error] * len(pieces)

    def _together(self, pieces: "Sequence[_Piece]") -> "list[_Returned | Exception]":
        """Runs the pieces in one transaction; returns for each what it has returned or raised."""
        with self._engine.begin() as connection:
            # The driver would begin at the first write, and would commit each piece by itself.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            return [piece.context.run(_alone, connection, piece.work) for piece in pieces]


@dataclass(frozen=True, slots=True)
class _Returned:
    """The result of a piece of work; it may be an exception that was returned and not raised."""

    value: Any


def _alone(connection: Connection, work: Callable[[Connection], Any]) -> _Returned | Exception:
    # By hand, for a quarter of the cost of `begin_nested`; nothing else uses savepoints here.
    connection.exec_driver_sql("SAVEPOINT piece")
    try:
        returned = _Returned(work(connection))
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:  # noqa: BLE001  # the piece is undone, and its caller gets the error
        connection.exec_driver_sql("ROLLBACK TO piece")
        connection.exec_driver_sql("RELEASE piece")
        return error
    connection.exec_driver_sql("RELEASE piece")
    return returned
