"""Threads in which work waits for a database, so that the event loop does not.

They are nobody else's: while a database hangs, whatever else the process does in threads goes on.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, TypeVar

from services.runtime.database.timeouts import ANSWER_SECONDS
from services.runtime.errors import LogUnavailable

_T = TypeVar("_T")
_URGENT: Final = 2


class Threads:
    """So many for one database, and two for what is urgent; its pool has 15 connections for all of them."""

    def __init__(self, name: str, count: int) -> None:
        self._many = ThreadPoolExecutor(count, thread_name_prefix=name)
        self._urgent = ThreadPoolExecutor(_URGENT, thread_name_prefix=f"{name}-urgent")

    async def run(self, work: Callable[[], _T], *, urgent: bool = False) -> _T:
        """What the work returns or raises. `urgent`: not behind all others, as a heartbeat.

        Raises:
            LogUnavailable: no thread came free in time; nothing is done.
        """
        threads = self._urgent if urgent else self._many
        # With the trace that it is part of.
        begun = threads.submit(copy_context().run, work)
        answer = asyncio.wrap_future(begun)
        try:
            await asyncio.wait({answer}, timeout=ANSWER_SECONDS)
            if begun.cancel():
                raise LogUnavailable("too many wait for the database")
            return await answer
        except asyncio.CancelledError:
            answer.cancel()
            raise

    def close(self) -> None:
        """Returns when all work has ended."""
        self._many.shutdown()
        self._urgent.shutdown()
