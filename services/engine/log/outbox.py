"""What the engine asks of a store for the work that its matches wait for. Times are Unix milliseconds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ardri.engine.v1 import engine_service_pb2 as pb

WAITING: Final = pb.STEP_STATE_WAITING
DEAD: Final = pb.STEP_STATE_DEAD


class Job(Protocol):
    """Work that follows from an event, as the store keeps it. It is read once, when it is stored."""

    @property
    def seat(self) -> int:
        """Who is to act."""

    @property
    def kind(self) -> str:
        """`act` or `step`."""

    @property
    def step(self) -> str:
        """The word of the step; empty if it is none."""

    @property
    def body(self) -> str:
        """All of it, in JSON."""

    @property
    def due_ms(self) -> int:
        """When it is to be offered again."""


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A job that waits to be done. `attempts` counts how often it was offered after the first time."""

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
    """Which steps to list: longest waiting first, after `(created_ms, match_id)` of the last page."""

    game: str
    states: tuple[int, ...]
    limit: int
    after: tuple[int, str] = (0, "")


@dataclass(frozen=True, slots=True)
class StepTally:
    """How many steps of a word are in that state, and since when the oldest of them waits."""

    step: str
    state: int
    count: int
    oldest_ms: int


@dataclass(frozen=True, slots=True)
class Failure:
    """A step that was refused: to be offered again then, or dead if it was offered so often already."""

    match_id: str
    version: int
    error: str
    due_ms: int
    dead_after: int


class OutboxLog(Protocol):
    """The outbox of a store. Every method raises LogUnavailable when the store does not answer."""

    async def outbox_due(self, game: str, now_ms: int, limit: int) -> list[OutboxRow]:
        """Jobs that should be offered now, oldest first; no dead ones."""

    async def postpone(self, rows: Sequence[OutboxRow], due_ms: int) -> None:
        """Notes one more attempt for each job and when to offer it next."""

    async def outbox_state(self, game: str, kind: str) -> tuple[int, int]:
        """How many jobs of a kind wait, but for dead ones, and when the oldest was made; (0, 0) if none."""

    async def fail_steps(self, failures: Sequence[Failure]) -> None:
        """Notes why steps were refused, and buries those that were offered too often."""

    async def list_steps(self, page: StepPage) -> list[StepRow]:
        """At most `page.limit` steps, longest waiting first."""

    async def tally_steps(self, game: str) -> list[StepTally]:
        """The steps that are not made yet, counted by word and state."""

    async def reoffer_step(self, match_id: str, due_ms: int) -> StepRow | None:
        """Gives the step of a match all its tries again, to be offered then; None if it has none."""
