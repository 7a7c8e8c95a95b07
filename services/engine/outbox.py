"""Jobs after the commit: given to the broker, given again when lost, done here when nobody else does.

The row in the outbox is written in the transaction of the action; the broker is a doorbell. A job may
so be offered twice and is never forgotten; the version check makes the second answer void.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

import structlog

from services.engine.jobs import ACT, LEASE_MS, STEP
from services.engine.log import Append, EventLog, OutboxRow
from services.runtime import broker, metrics
from services.runtime.errors import LogUnavailable

TASKS: Final = {ACT: ("ai.act", broker.AI), STEP: ("rounds.step", broker.ROUNDS)}
"""Task and queue of each kind of job."""
SETTLE_AFTER: Final = 3
"""Offers without effect after which the engine does the job itself."""
BATCH: Final = 200
_EVER: Final = 2**62
_ALL: Final = 100_000

_log = structlog.get_logger()


class Doorbell(Protocol):
    """What tells workers of a job; never blocks."""

    def offer(self, task: str, queue_name: str, payload: Mapping[str, Any]) -> bool:
        """False: it could not even be queued."""


Settle = Callable[[str, Mapping[str, Any]], Awaitable[None]]
"""Does a job of the kind in this process."""


@dataclass(slots=True)
class Outbox:
    """The outbox of one game. Without a doorbell the engine does every job itself."""

    game: str
    log: EventLog
    now_ms: Callable[[], int]
    settle: Settle
    spawn: Callable[[Any], None]
    doorbell: Doorbell | None = None

    def offer(self, append: Append) -> None:
        """Offers the jobs of a committed append."""
        for job in append.jobs:
            self._offer(job.kind, json.loads(job.body))

    def rejected(self, kind: str, payload: Mapping[str, Any]) -> None:
        """The broker did not take a job: no match waits for a broker."""
        metrics.OFFERS.labels(self.game, kind, "failed").inc()
        self._settle(kind, payload)

    async def sweep(self) -> None:
        """Offers again what is overdue, or does it.

        Raises:
            LogUnavailable: the log does not answer.
        """
        now_ms = self.now_ms()
        rows = await self.log.outbox_due(self.game, now_ms, BATCH)
        for kind in TASKS:
            of_kind = [row for row in rows if row.kind == kind]
            if of_kind:
                await self.log.postpone(of_kind, now_ms + LEASE_MS[kind])
        for row in rows:
            self._offer_again(row)
        jobs, oldest_ms = await self.log.outbox_state(self.game)
        metrics.OUTBOX_SIZE.labels(self.game).set(jobs)
        metrics.OUTBOX_AGE.labels(self.game).set((now_ms - oldest_ms) / 1000 if jobs else 0)

    async def take_over(self) -> None:
        """Makes every waiting job due: after a start nobody knows which of them reached the broker."""
        for row in await self.log.outbox_due(self.game, _EVER, _ALL):
            self._offer(row.kind, json.loads(row.body))

    def _offer_again(self, row: OutboxRow) -> None:
        payload = json.loads(row.body)
        _log.info("job offered again", match_id=row.match_id, kind=row.kind, attempts=row.attempts + 1)
        if row.attempts + 1 >= SETTLE_AFTER:
            self._settle(row.kind, payload)
        else:
            self._offer(row.kind, payload)

    def _offer(self, kind: str, payload: Mapping[str, Any]) -> None:
        if self.doorbell is None:
            self._settle(kind, payload)
            return
        if self.doorbell.offer(*TASKS[kind], payload):
            metrics.OFFERS.labels(self.game, kind, "queued").inc()
        else:
            self.rejected(kind, payload)

    def _settle(self, kind: str, payload: Mapping[str, Any]) -> None:
        metrics.SETTLED.labels(self.game, kind).inc()
        self.spawn(self.settle(kind, payload))


async def sweep_for_ever(outbox: Outbox, seconds: float) -> None:
    """Sweeps at that period until cancelled; a log that is away is tried again."""
    while True:
        try:
            await outbox.sweep()
        except LogUnavailable as error:
            _log.warning("sweep failed", error=str(error))
        await asyncio.sleep(seconds)
