"""Background tasks of an event loop: kept alive, logged when they fail, cancelled at the end."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog

from services.runtime.errors import LogUnavailable
from services.runtime.timer_coalescing import coalesced

_log = structlog.get_logger()


class Tasks:
    """The background tasks of one owner."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts the work as a task. A failure is logged and ends nothing else."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    async def cancel(self) -> None:
        """Cancels all tasks and waits until they have ended."""
        tasks = tuple(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("background work failed", exc_info=task.exception())


async def repeat(work: Callable[[], Awaitable[None]], seconds: float, *, rest: float = 0.0) -> None:
    """Repeats the work until cancelled, with pauses of about `seconds`. A failure is logged and ends nothing.

    `rest`: a pause takes at least this many times as long as the work before it.
    """
    while True:
        started = time.monotonic()
        try:
            await work()
        except LogUnavailable as error:
            _log.warning("the database is away", error=str(error))
        except Exception as error:  # noqa: BLE001  # a defect in one round must not end all rounds
            _log.error("round failed", exc_info=error)
        await asyncio.sleep(max(coalesced(seconds), (time.monotonic() - started) * rest))


async def wait_at_most(event: asyncio.Event, seconds: float) -> None:
    """Waits until the event is set, at most `seconds`."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
