"""A bounded pool of child processes for work that strangers ask for.

A child starts when there is work. It is replaced after a number of pieces of work, killed when a piece takes
too long, and ended after some time without work. A piece whose caller has gone is finished all the same: to
kill the child and start another would cost more.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import structlog

from services.runtime.limits.refusing import over
from services.runtime.process.child import Child, start

_T = TypeVar("_T")
_RETRY_SECONDS: Final = 2.0
"""Retry delay of the refusal when the queue is full."""

_log = structlog.get_logger()


class WorkFailed(Exception):
    """The work took too long, or its child died or could not be started."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most `processes`, the most pieces of work in the `queue`, and the most `seconds` for one piece.

    `pieces`: after how many a child is replaced. `idle_seconds`: after how long without work children end.
    `limit`: the name of the limit in the refusal when the queue is full.
    """

    limit: str
    processes: int = 1
    queue: int = 16
    seconds: float = 20.0
    pieces: int = 200
    idle_seconds: float = 60.0


class ProcessPool:
    """A pool for one event loop. `prepare`: what each child does first, a function of a module."""

    def __init__(self, prepare: Callable[[], None], bounds: Bounds) -> None:
        self._prepare = prepare
        self._bounds = bounds
        self._turns = asyncio.Semaphore(bounds.processes)
        self._waiting = 0
        self._rested: list[tuple[Child, int]] = []
        self._working: set[asyncio.Task[Any]] = set()
        self._rest: asyncio.TimerHandle | None = None
        self._is_closed = False

    async def run(self, work: Callable[..., _T], *arguments: Any) -> _T:
        """Does the work in a child, and returns its result. Function, arguments and result are pickled.

        Raises:
            LimitReached: the queue is full.
            WorkFailed: the work took too long, or the child died or could not be started.
        """
        if self._waiting >= self._bounds.queue:
            raise over(self._bounds.limit, "too many wait to have a record played again", _RETRY_SECONDS)
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        task: asyncio.Task[_T] = asyncio.get_running_loop().create_task(self._work(work, arguments))
        self._working.add(task)
        task.add_done_callback(self._worked)
        return await asyncio.shield(task)

    def close(self) -> None:
        """Ends all children."""
        self._is_closed = True
        for task in self._working:
            task.cancel()
        self._end_rested()

    def _worked(self, task: "asyncio.Task[Any]") -> None:
        self._working.discard(task)
        self._turns.release()
        if not task.cancelled():
            task.exception()  # marks it as seen: the caller may have gone

    async def _work(self, work: Callable[..., _T], arguments: tuple[Any, ...]) -> _T:
        child, done = await self._child()
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._bounds.seconds):
                result = await loop.run_in_executor(child.pool, work, *arguments)
        except (TimeoutError, BrokenProcessPool) as error:
            child.end()
            _log.warning("work in a child failed", limit=self._bounds.limit, error=repr(error))
            raise WorkFailed(
                f"gave up after {self._bounds.seconds:g} s"
                if isinstance(error, TimeoutError)
                else "the process died of it"
            ) from error
        except asyncio.CancelledError:
            child.end()
            raise
        except Exception:
            self._lay_down(child, done + 1)
            raise
        self._lay_down(child, done + 1)
        return result

    async def _child(self) -> tuple[Child, int]:
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None
        if self._rested:
            return self._rested.pop()
        try:
            return await start(self._prepare), 0
        except (BrokenProcessPool, OSError) as error:  # the latter without file descriptors or memory
            _log.warning("no child could be started", limit=self._bounds.limit, error=repr(error))
            raise WorkFailed("no process could be started") from error

    def _lay_down(self, child: Child, done: int) -> None:
        if self._is_closed or done >= self._bounds.pieces:
            child.end()
            return
        self._rested.append((child, done))
        loop = asyncio.get_running_loop()
        self._rest = self._rest or loop.call_later(self._bounds.idle_seconds, self._end_rested)

    def _end_rested(self) -> None:
        self._rest = None
        while self._rested:
            self._rested.pop()[0].end()
