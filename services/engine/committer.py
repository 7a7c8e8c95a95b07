"""Group commit: appends that arrive while the log is busy share its next transaction."""

import asyncio
import time
from collections.abc import Callable

from services.engine.log import Append, EventLog
from services.runtime import metrics
from services.runtime.errors import LogUnavailable

Done = Callable[[bool | BaseException], None]
"""Told the outcome: True stored, False forestalled, or the failure."""

MAX_BATCH = 128


class Committer:
    """Hands appends to the log in batches, in order of arrival."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._waiting: list[tuple[Append, Done]] = []
        self._running: asyncio.Task[None] | None = None
        self._seconds = metrics.COMMIT_SECONDS.labels(log.name)
        self._size = metrics.COMMIT_SIZE.labels(log.name)

    def submit(self, append: Append, done: Done) -> None:
        """Queues an append; `done` is called on the loop once its fate is known."""
        self._waiting.append((append, done))
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())

    async def drain(self) -> None:
        """Waits until nothing is queued."""
        while self._running is not None:
            await self._running

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                await self._commit(batch)
        finally:
            self._running = None

    async def _commit(self, batch: list[tuple[Append, Done]]) -> None:
        started = time.perf_counter()
        outcomes: list[bool | BaseException]
        try:
            outcomes = [*await self._log.append([append for append, _ in batch])]
        except LogUnavailable as error:
            outcomes = [error] * len(batch)
        self._seconds.observe(time.perf_counter() - started)
        self._size.observe(len(batch))
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            done(outcome)
