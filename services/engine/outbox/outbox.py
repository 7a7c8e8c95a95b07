"""Jobs after the commit: offered to workers, offered again when lost, done here when nobody else does.

The row in the outbox is written in the transaction of the action; the broker only says that there is work. A
job may so be offered twice and is never forgotten; the version check makes the second answer void.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import structlog

from services.engine.log import DEAD, WAITING, Append, EventLog, Failure, OutboxRow, StepRow
from services.engine.outbox.dispatcher import JobDispatcher
from services.engine.outbox.jobs import ACT, JOB_LEASE_MS, STEP
from services.engine.outbox.steps import DueStep
from services.runtime.errors import LogUnavailable
from services.runtime.jobs import bot_turn
from services.runtime.observe import metrics
from services.runtime.observe.metrics import Fallback

MOST_ATTEMPTS_FOR_PEOPLE: Final = 3
"""Offers without effect after which the engine does the job itself."""
MOST_ATTEMPTS: Final = 10
"""The same, of a turn in a match of bots alone: it may have to wait for many in which somebody waits."""
GIVE_UP_AFTER: Final = 10
"""Offers after which a step is dead that nobody has made and nobody refused: it kills whoever tries."""
BATCH: Final = 1_000
_EVER: Final = 2**62
_ALL: Final = 100_000
_JITTER: Final = (0.8, 1.2)

_log = structlog.get_logger()


@dataclass(slots=True)
class Outbox:
    """The outbox of one game. `step_words`: what the game's automatic steps are called."""

    game: str
    step_words: Sequence[str]
    log: EventLog
    now_ms: Callable[[], int]
    dispatcher: JobDispatcher
    _rescues: dict[tuple[str, int], asyncio.TimerHandle] = field(default_factory=dict)

    def offer(self, append: Append) -> None:
        """Offers the jobs of a committed append."""
        for job in append.jobs:
            self._offer(job.kind, job.body)

    async def take_over(self) -> None:
        """Offers every waiting job: after a start nobody knows which of them reached the broker."""
        for row in await self.log.outbox_due(self.game, _EVER, _ALL):
            self._offer(row.kind, row.body)

    async def reoffer(self, match_id: str) -> StepRow | None:
        """Offers the step of a match with all its tries before it, be it dead; None if it has none.

        Raises:
            LogUnavailable: the log does not answer.
        """
        row = await self.log.reoffer_step(match_id, self.now_ms() + JOB_LEASE_MS[STEP])
        if row is not None:
            self._offer(STEP, row.body)
        return row

    async def sweep(self) -> None:
        """Offers again what is overdue, or does it, or gives it up.

        Raises:
            LogUnavailable: the log does not answer.
        """
        now_ms = self.now_ms()
        rows = await self.log.outbox_due(self.game, now_ms, BATCH)
        for kind, lease_ms in JOB_LEASE_MS.items():
            of_kind = [row for row in rows if row.kind == kind]
            if of_kind:
                later_ms = int(lease_ms * random.uniform(*_JITTER))  # noqa: S311  # not all at once again
                await self.log.postpone(of_kind, now_ms + later_ms)
        hopeless = [row for row in rows if row.kind == STEP and row.attempts >= GIVE_UP_AFTER]
        await self._give_up(hopeless)
        self._offer_again(row for row in rows if row not in hopeless)
        await self._tell(now_ms)

    def _offer(self, kind: str, body: str) -> None:
        if kind == STEP:
            self.dispatcher.offer_step(DueStep.from_json(body))
        else:
            payload = json.loads(body)
            self.dispatcher.offer_act(payload)
            self._watch(payload)

    def _watch(self, payload: Mapping[str, Any]) -> None:
        """Has a lower level act when time is nearly up; a later time is left to the next offer."""
        fallback_ms = bot_turn.fallback_at_ms_of(payload)
        wait_ms = fallback_ms - self.now_ms() if fallback_ms else _EVER
        if wait_ms > JOB_LEASE_MS[ACT] * _JITTER[1]:
            return
        whose = (str(payload["match_id"]), int(payload.get("seat", 0)))
        if whose in self._rescues:
            self._rescues.pop(whose).cancel()
        loop = asyncio.get_running_loop()
        self._rescues[whose] = loop.call_later(max(0, wait_ms) / 1000, self._fall_back_soon, whose, payload)

    def _fall_back_soon(self, whose: tuple[str, int], payload: Mapping[str, Any]) -> None:
        del self._rescues[whose]
        self.dispatcher.fall_back_act(payload, Fallback.DEADLINE)

    def close(self) -> None:
        """Stops all timers."""
        for timer in self._rescues.values():
            timer.cancel()
        self._rescues.clear()

    def _offer_again(self, rows: Iterable[OutboxRow]) -> None:
        steps = []
        for row in rows:
            _log.info("job offered again", match_id=row.match_id, kind=row.kind, attempts=row.attempts + 1)
            if row.kind == ACT:
                self._offer_turn_again(row)
            elif row.attempts + 1 < MOST_ATTEMPTS_FOR_PEOPLE:
                self._offer(row.kind, row.body)
            else:
                steps.append(DueStep.from_json(row.body))
        if steps:
            self.dispatcher.settle_steps(steps)

    def _offer_turn_again(self, row: OutboxRow) -> None:
        payload = json.loads(row.body)
        fallback_ms = bot_turn.fallback_at_ms_of(payload)
        if row.attempts + 1 >= (MOST_ATTEMPTS_FOR_PEOPLE if payload.get("person_waits") else MOST_ATTEMPTS):
            self.dispatcher.fall_back_act(payload, Fallback.UNANSWERED)
        elif fallback_ms and fallback_ms <= self.now_ms():
            self.dispatcher.fall_back_act(payload, Fallback.DEADLINE)
        else:
            self._offer(row.kind, row.body)

    async def _give_up(self, rows: Sequence[OutboxRow]) -> None:
        if rows:
            error = f"offered {GIVE_UP_AFTER} times, and nobody has made or refused it"
            await self.log.fail_steps([Failure(row.match_id, row.version, error, 0, 0) for row in rows])
            _log.error("steps given up", matches=[row.match_id for row in rows])

    async def _tell(self, now_ms: int) -> None:
        for kind in JOB_LEASE_MS:
            jobs, oldest_ms = await self.log.outbox_state(self.game, kind)
            metrics.OUTBOX_SIZE.labels(self.game, kind).set(jobs)
            metrics.OUTBOX_AGE.labels(self.game, kind).set((now_ms - oldest_ms) / 1000 if jobs else 0)
        if not self.step_words:
            return
        tallies = {(each.step, each.state): each for each in await self.log.tally_steps(self.game)}
        for word in self.step_words:
            waiting, dead = tallies.get((word, WAITING)), tallies.get((word, DEAD))
            age_ms = now_ms - waiting.oldest_ms if waiting else 0
            metrics.STEPS_AGE.labels(self.game, word).set(age_ms / 1000)
            metrics.STEPS_DEAD.labels(self.game, word).set(dead.count if dead else 0)


async def sweep_for_ever(outbox: Outbox, seconds: float) -> None:
    """Sweeps at that period until cancelled; a log that is away is tried again."""
    while True:
        try:
            await outbox.sweep()
        except LogUnavailable as error:
            _log.warning("sweep failed", error=str(error))
        await asyncio.sleep(seconds)
