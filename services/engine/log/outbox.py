"""What the engine needs of a store for jobs and steps that are due. Times are Unix milliseconds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ardri.engine.v1 import engine_service_pb2 as pb

WAITING: Final = pb.STEP_STATE_WAITING
DEAD: Final = pb.STEP_STATE_DEAD


class Job(Protocol):
    """Work that follows from an entry, as the store keeps it. It is read once, when it is stored."""

    @property
    def seat(self) -> int:
        """The seat or actor that is to act."""

    @property
    def kind(self) -> str:
        """`act` or `step`."""

    @property
    def step(self) -> str:
        """The word of the step; empty if this is no step."""

    @property
    def body(self) -> str:
        """The whole job, in JSON."""

    @property
    def due_ms(self) -> int:
        """When to offer the job again."""


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A job that waits. `attempts`: how often it was offered after the first time."""

    match_id: str
    version: int
    seat: int
    kind: str
    body: str
    created_ms: int
    attempts: int


@dataclass(frozen=True, slots=True)
class StepRow:
    """An automatic step that is not made yet. `state`: `WAITING` or `DEAD`; `error`: the last refusal."""

    match_id: str
    version: int
    step: str
    body: str
    created_ms: int
    attempts: int
    state: int
    error: str


@dataclass(frozen=True, slots=True)
class StepPage:
    """Which steps to list: longest waiting first, after the `(created_ms, match_id)` of the last page."""

    game: str
    states: tuple[int, ...]
    limit: int
    after: tuple[int, str] = (0, "")


@dataclass(frozen=True, slots=True)
class StepTally:
    """The number of steps of a word that are in a state, and since when the oldest of them waits."""

    step: str
    state: int
    count: int
    oldest_ms: int


@dataclass(frozen=True, slots=True)
class Failure:
    """A refused step: it is offered again at `due_ms`, or is dead after `dead_after` attempts."""

    match_id: str
    version: int
    error: str
    due_ms: int
    dead_after: int


class OutboxLog(Protocol):
    """The outbox of a store. Every method raises LogUnavailable if the store does not answer."""

    async def outbox_due(self, game: str, now_ms: int, limit: int) -> list[OutboxRow]:
        """Returns jobs that are due to be offered, oldest first, without dead ones."""

    async def postpone(self, rows: Sequence[OutboxRow], due_ms: int) -> None:
        """Counts one more attempt for each job, and notes when to offer it next."""

    async def outbox_state(self, game: str, kind: str) -> tuple[int, int]:
        """Returns how many jobs of a kind wait, without dead ones, and the oldest's time; or (0, 0)."""

    async def fail_steps(self, failures: Sequence[Failure]) -> None:
        """Notes why steps were refused, and marks those as dead that were offered too often."""

    async def list_steps(self, page: StepPage) -> list[StepRow]:
        """Returns at most `page.limit` steps, longest waiting first."""

    async def tally_steps(self, game: str) -> list[StepTally]:
        """Counts the steps that are not made yet, by word and state."""

    async def reoffer_step(self, match_id: str, due_ms: int) -> StepRow | None:
        """Gives the step of a match all its tries again, from `due_ms` on; None if it has no step."""
