"""Group commit: appends that come in quick succession, or while the log is busy, share a transaction."""

import asyncio
import time
from collections.abc import Callable

import structlog

from services.engine.log import Append, EventLog
from services.runtime import metrics

_log = structlog.get_logger()
Done = Callable[[bool | BaseException], None]
"""Told the outcome: True stored, False forestalled, or the failure."""

MAX_BATCH = 32
QUIET_TURNS = 6
"""Turns of the event loop without another append after which a batch is committed."""


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
                await self._gather()
                batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                await self._commit(batch)
        finally:
            self._running = None

    async def _gather(self) -> None:
        quiet = 0
        while quiet < QUIET_TURNS and len(self._waiting) < MAX_BATCH:
            seen = len(self._waiting)
            await asyncio.sleep(0)
            quiet = quiet + 1 if len(self._waiting) == seen else 0

    async def _commit(self, batch: list[tuple[Append, Done]]) -> None:
        started = time.perf_counter()
        outcomes: list[bool | BaseException]
        try:
            outcomes = [*await self._log.append([append for append, _ in batch])]
        except Exception as error:  # noqa: BLE001  # a defect of the log must be an answer too, or its matches hang
            outcomes = [error] * len(batch)
        self._seconds.observe(time.perf_counter() - started)
        self._size.observe(len(batch))
        for (append, done), outcome in zip(batch, outcomes, strict=True):
            try:
                done(outcome)
            except Exception:  # noqa: BLE001  # one match's defect must not take the others' answers
                _log.exception("taking in a commit failed", match_id=append.match_id)
