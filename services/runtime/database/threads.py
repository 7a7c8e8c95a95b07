"""Threads in which work waits for a database, so that the event loop does not wait.

They are used for nothing else: while a database hangs, other work in threads of the process goes on.
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
    """`count` threads for one database, and two for urgent work. They share a pool of 15 connections."""

    def __init__(self, name: str, count: int) -> None:
        self._many = ThreadPoolExecutor(count, thread_name_prefix=name)
        self._urgent = ThreadPoolExecutor(_URGENT, thread_name_prefix=f"{name}-urgent")

    async def run(self, work: Callable[[], _T], *, urgent: bool = False) -> _T:
        """Returns or raises what the work does. `urgent`: does not queue behind other work, as a heartbeat.

        Raises:
            LogUnavailable: no thread became free in time; nothing was done.
        """
        threads = self._urgent if urgent else self._many
        # The context has the trace that the work is part of.
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
        """Takes no more work, and returns when all work has ended."""
        self._many.shutdown()
        self._urgent.shutdown()
