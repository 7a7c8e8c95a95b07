"""Short work in a database from the event loop: each piece is one transaction, or one refusal."""

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
    """Short work of one part of a process, each piece in one transaction, in threads of its own.

    `what`: as refusals name the database. `passing`: errors of statements that whoever gives the work takes
    as they are.
    """

    engine: Engine
    threads: Threads
    what: str = "the database"
    passing: tuple[type[DBAPIError], ...] = ()

    async def run(self, work: Callable[[Connection], _T]) -> _T:
        """What the work returns, committed; whatever it raises rolls back.

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
        """Gives the connections back."""
        await asyncio.to_thread(self.threads.close)
        await asyncio.to_thread(self.engine.dispose)
