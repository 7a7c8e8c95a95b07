"""Short work in a database from an event loop. Each piece is one transaction; a failure is a refusal."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from services.runtime.database.threads import Threads
from services.runtime.errors import LogUnavailable

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Transactions:
    """Does short work for one part of a process, each piece in one transaction, in the part's own threads.

    `what`: the name of the database in refusals. `passing`: errors of statements that are raised unchanged,
    because the caller handles them.
    """

    engine: Engine
    threads: Threads
    what: str = "the database"
    passing: tuple[type[DBAPIError], ...] = ()

    async def run(self, work: Callable[[Connection], _T]) -> _T:
        """Does the work, commits, and returns its result. An exception of the work rolls back.

        Raises:
            LogUnavailable: the database does not answer, or refuses a statement.
        """

        def transact() -> _T:
            with self.engine.begin() as connection:
                return work(connection)

        try:
            return await self.threads.run(transact)
        except self.passing:
            raise
        except DBAPIError as error:
            raise LogUnavailable(f"{self.what} does not answer") from error

    async def close(self) -> None:
        """Waits for running work, and closes the connections."""
        await asyncio.to_thread(self.threads.close)
        await asyncio.to_thread(self.engine.dispose)
