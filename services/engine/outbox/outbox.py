"""Jobs after the commit: offered to workers, offered again when lost, and done here if no worker does them.

The row in the outbox is stored in the transaction of the action; the broker only says that there is work. So
a job may be offered twice, but is never lost. If it is done twice, the version check refuses the second
answer.
"""

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import structlog

from services.engine.log import DEAD, WAITING, Append, EventLog, Failure, Job, OutboxRow, StepRow
from services.engine.outbox.dispatcher import JobDispatcher
from services.engine.outbox.kinds import ACT, JOB_LEASE_MS, STEP
from services.engine.outbox.steps import DueStep
from services.engine.outbox.turns import DueTurn
from services.runtime.observe import metrics
from services.runtime.observe.metrics import Fallback

MOST_ATTEMPTS_FOR_PEOPLE: Final = 3
"""Offers without an answer after which the engine does the job itself."""
MOST_ATTEMPTS: Final = 10
"""The same for a turn in a match of bots only: it may have to wait for many matches in which people wait."""
GIVE_UP_AFTER: Final = 10
"""Offers after which a step is dead that was neither made nor refused: it probably kills its workers."""
BATCH: Final = 1_000
_EVER: Final = 2**62
_ALL: Final = 100_000
_JITTER: Final = (0.8, 1.2)

_log = structlog.get_logger()


@dataclass(slots=True)
class Outbox:
    """The outbox of one game. `step_words`: the words of the game's automatic steps."""

    game: str
    step_words: Sequence[str]
    log: EventLog
    now_ms: Callable[[], int]
    dispatcher: JobDispatcher
    _fallback_timers: dict[tuple[str, int], asyncio.TimerHandle] = field(default_factory=dict)

    def offer(self, append: Append) -> None:
        """Offers the jobs of a committed append that replaced the jobs of its match."""
        self.dispatcher.answered(append.match_id)
        for job in append.jobs:
            if isinstance(job, DueTurn):
                self.dispatcher.offer_new_turn(job)
                self._watch(job)
            else:
                self._offer(job)

    async def take_over(self) -> None:
        """Offers all waiting jobs: after a start it is unknown which of them reached the broker."""
        for row in await self.log.outbox_due(self.game, _EVER, _ALL):
            self._offer(_kept(row))

    async def reoffer(self, match_id: str) -> StepRow | None:
        """Offers the step of a match again, even a dead one, with all its tries; None if it has no step.

        Raises:
            LogUnavailable: the log does not answer.
        """
        row = await self.log.reoffer_step(match_id, self.now_ms() + JOB_LEASE_MS[STEP])
        if row is not None:
            self._offer(DueStep.from_json(row.body))
        return row

    async def sweep(self) -> None:
        """Offers overdue jobs again, does them here, or gives them up.

        Raises:
            LogUnavailable: the log does not answer.
        """
        metrics.CLOCK_AHEAD.labels(self.game).set(self.dispatcher.ahead_ms() / 1000)
        now_ms = self.now_ms()
        rows = await self.log.outbox_due(self.game, now_ms, BATCH)
        for kind, lease_ms in JOB_LEASE_MS.items():
            of_kind = [row for row in rows if row.kind == kind]
            if of_kind:
                later_ms = int(lease_ms * random.uniform(*_JITTER))  # noqa: S311  # so that they are not all offered at once again
                await self.log.postpone(of_kind, now_ms + later_ms)
        hopeless = [row for row in rows if row.kind == STEP and row.attempts >= GIVE_UP_AFTER]
        await self._give_up(hopeless)
        self._offer_again(row for row in rows if row not in hopeless)
        await self._tell(now_ms)

    def _offer(self, job: Job) -> None:
        match job:
            case DueStep():
                self.dispatcher.offer_step(job)
            case DueTurn():
                self.dispatcher.offer_turn(job)
                self._watch(job)

    def _watch(self, turn: DueTurn) -> None:
        """Sets a timer for a lower level to act if time is nearly up, unless the next offer comes earlier."""
        wait_ms = turn.fallback_at_ms - self.now_ms() if turn.fallback_at_ms else _EVER
        if wait_ms > JOB_LEASE_MS[ACT] * _JITTER[1]:
            return
        whose = (turn.match_id, turn.seat)
        if whose in self._fallback_timers:
            self._fallback_timers.pop(whose).cancel()
        loop = asyncio.get_running_loop()
        self._fallback_timers[whose] = loop.call_later(max(0, wait_ms) / 1000, self._fall_back_soon, turn)

    def _fall_back_soon(self, turn: DueTurn) -> None:
        del self._fallback_timers[turn.match_id, turn.seat]
        self.dispatcher.fall_back_turn(turn, Fallback.DEADLINE)

    def close(self) -> None:
        """Stops all timers."""
        for timer in self._fallback_timers.values():
            timer.cancel()
        self._fallback_timers.clear()
        self.dispatcher.close()

    def _offer_again(self, rows: Iterable[OutboxRow]) -> None:
        steps = []
        for row in rows:
            attempts = row.attempts + 1
            _log.info("job offered again", match_id=row.match_id, kind=row.kind, attempts=attempts)
            match _kept(row):
                case DueTurn() as turn:
                    self._offer_turn_again(turn, attempts)
                case DueStep() as step if attempts < MOST_ATTEMPTS_FOR_PEOPLE:
                    self._offer(step)
                case step:
                    steps.append(step)
        if steps:
            self.dispatcher.settle_steps(steps)

    def _offer_turn_again(self, turn: DueTurn, attempts: int) -> None:
        if attempts >= (MOST_ATTEMPTS_FOR_PEOPLE if turn.person_waits else MOST_ATTEMPTS):
            self.dispatcher.fall_back_turn(turn, Fallback.UNANSWERED)
        elif 0 < turn.fallback_at_ms <= self.now_ms():
            self.dispatcher.fall_back_turn(turn, Fallback.DEADLINE)
        else:
            self._offer(turn)

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


def _kept(row: OutboxRow) -> DueTurn | DueStep:
    """Reads the job of a row, which an engine of another version may have written."""
    return DueStep.from_json(row.body) if row.kind == STEP else DueTurn.from_json(row.body)
