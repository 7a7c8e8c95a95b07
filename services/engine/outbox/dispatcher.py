"""Sends jobs to the broker. If the broker does not take a job, this process does it: no match waits.

A bot's turn travels alone, unless it needs little thinking while workers are busy. Steps of the table travel
in batches. Every job is signed each time it leaves. So no token is stored, and a token that stays in the
broker soon expires. Turns done in this process are signed, too, as a bot's dice come from its token.
"""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from services.engine.outbox.batcher import StepBatcher
from services.engine.outbox.kinds import ACT, STEP
from services.engine.outbox.steps import DueStep, StepBatch
from services.engine.outbox.turn_batcher import TurnBatcher
from services.engine.outbox.turns import DueTurn, TurnBatch
from services.runtime.broker import names, publisher
from services.runtime.broker.payloads import OutgoingJob
from services.runtime.observe import metrics


class JobPublisher(Protocol):
    """Publishes jobs for workers; never blocks."""

    def offer(
        self,
        task: str,
        queue_name: str,
        job: OutgoingJob,
        priority: publisher.Priority | None = None,
    ) -> bool:
        """Returns False if the job could not even be queued."""


Work = Coroutine[Any, Any, None]
SignTurn = Callable[[str, int, int], str]
"""Makes the token of one turn: match id, seat, version."""


@dataclass(slots=True)
class JobDispatcher:
    """Sends the jobs of one game to workers. Without a publisher the engine does every job itself.

    `act`, `make`: do a bot's turn, and steps, in this process. `fall_back`: does a turn with a lower level.
    `pack`: makes the signed job of a batch of steps. `sign`: makes the token of a bot's turn; only the engine
    that signs it, at `address`, accepts it. `is_open`: the game has no hidden information, so its weak bots
    need little thinking. `ahead_ms`: how far this machine's clock, which workers go by, is ahead of the
    matches' clock.
    """

    game: str
    address: str
    act: Callable[[DueTurn], Work]
    fall_back: Callable[[DueTurn, metrics.Fallback], Work]
    make: Callable[[Sequence[DueStep]], Work]
    pack: Callable[[Sequence[DueStep]], StepBatch]
    sign: SignTurn
    spawn: Callable[[Work], None]
    is_open: bool = False
    ahead_ms: Callable[[], int] = int
    job_publisher: JobPublisher | None = None
    _batcher: StepBatcher = field(init=False)
    _turns: dict[publisher.Priority, TurnBatcher] = field(init=False)

    def __post_init__(self) -> None:
        for kind in (ACT, STEP):
            metrics.SETTLED.labels(self.game, kind)  # starts at 0, or the first increment would not show
        self._batcher = StepBatcher(self._publish_steps)
        priorities = (publisher.Priority.PERSON, publisher.Priority.TOURNAMENT)
        self._turns = {priority: TurnBatcher(self._publish_turns) for priority in priorities}

    def offer_new_turn(self, turn: DueTurn) -> None:
        """Offers a bot's turn for the first time."""
        if self.job_publisher is not None and self.is_open and turn.is_quick:
            self._turns[_priority(turn)].add(turn)
        else:
            self.offer_turn(turn)

    def answered(self, match_id: str) -> None:
        """Notes that the turn offered for a match was answered."""
        for batcher in self._turns.values():
            batcher.answered(match_id)

    def offer_turn(self, turn: DueTurn) -> None:
        """Offers a bot's turn by itself."""
        if self.job_publisher is None:
            self.settle_turn(turn)
            return
        signed = self._signed(turn)
        if self.job_publisher.offer(publisher.ACT, names.AI, signed, _priority(turn)):
            metrics.OFFERS.labels(self.game, ACT, "queued").inc()
        else:
            self.rejected(turn)

    def offer_step(self, step: DueStep) -> None:
        """Offers a step, together with others that are due now."""
        self._batcher.add(step)

    def rejected(self, job: DueTurn | TurnBatch | StepBatch) -> None:
        """Does the jobs here that the broker did not take."""
        if isinstance(job, StepBatch):
            metrics.OFFERS.labels(self.game, STEP, "failed").inc(len(job.steps))
            self.settle_steps(job.steps)
            return
        for turn in job.turns if isinstance(job, TurnBatch) else (job,):
            metrics.OFFERS.labels(self.game, ACT, "failed").inc()
            self.settle_turn(turn)

    def settle_turn(self, turn: DueTurn) -> None:
        """Does a bot's turn in this process."""
        metrics.SETTLED.labels(self.game, ACT).inc()
        self.spawn(self.act(self._signed(turn)))

    def fall_back_turn(self, turn: DueTurn, reason: metrics.Fallback) -> None:
        """Does a bot's turn in this process with a lower level, if it is still owed."""
        self.spawn(self.fall_back(self._signed(turn), reason))

    def settle_steps(self, steps: Sequence[DueStep]) -> None:
        """Makes steps in this process."""
        metrics.SETTLED.labels(self.game, STEP).inc(len(steps))
        self.spawn(self.make(steps))

    def close(self) -> None:
        """Drops what has not been offered yet."""
        self._batcher.close()
        for batcher in self._turns.values():
            batcher.close()

    def _signed(self, turn: DueTurn) -> DueTurn:
        token = self.sign(turn.match_id, turn.seat, turn.version)
        return turn.signed(token, self.address, self.ahead_ms())

    def _publish_turns(self, turns: list[DueTurn]) -> None:
        if len(turns) == 1 or self.job_publisher is None:
            for turn in turns:
                self.offer_turn(turn)
            return
        batch = TurnBatch(tuple(map(self._signed, turns)))
        if self.job_publisher.offer(publisher.ACT_TOGETHER, names.AI, batch, _priority(turns[0])):
            metrics.OFFERS.labels(self.game, ACT, "queued").inc(len(turns))
        else:
            self.rejected(batch)

    def _publish_steps(self, word: str, steps: list[DueStep]) -> None:
        if self.job_publisher is None:
            self.settle_steps(steps)
            return
        batch = self.pack(steps)
        if self.job_publisher.offer(f"{names.ROUNDS}.{word}", names.ROUNDS, batch):
            metrics.OFFERS.labels(self.game, STEP, "queued").inc(len(steps))
        else:
            self.rejected(batch)


def _priority(turn: DueTurn) -> publisher.Priority:
    return publisher.Priority.PERSON if turn.person_waits else publisher.Priority.TOURNAMENT
