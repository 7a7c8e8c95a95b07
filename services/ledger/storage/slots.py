"""Arguments and results of the ledger about games and their workers. Times are Unix milliseconds."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from services.tournament.blocks import Block
from services.tournament.results import GameResult


class SlotState(enum.IntEnum):
    """The values of the column `slots.state`."""

    OPEN = 0
    LEASED = 1
    ACCEPTED = 2
    VOID = 3


class DeliveryStatus(enum.IntEnum):
    """The status of a delivery; numbered as in tournament.v1.Fate."""

    ACCEPTED = 1
    DUPLICATE = 2
    """The same record was accepted before, from this or another worker."""
    STALE = 3
    """The worker does not hold the lease any more, or never did."""
    REFUSED = 4
    """The referee found the record wrong."""
    HELD = 5
    """A forfeit that no record can prove, for the first time: the slot is open again."""
    VOID = 6
    """The game does not matter any more."""
    FORBIDDEN = 7
    """The delivery came without its lease token."""


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """One game of a block."""

    tournament_id: str
    stage: int
    block: int
    rotation: int

    @property
    def key(self) -> tuple[str, int, int, int]:
        """All four values."""
        return self.tournament_id, self.stage, self.block, self.rotation


@dataclass(frozen=True, slots=True)
class Lease:
    """A slot and the fencing token under which a worker holds it."""

    slot: Slot
    token: int


@dataclass(frozen=True, slots=True)
class LeasedSlot:
    """A game to play until then. `claims`: how many unprovable forfeits of it were held so far."""

    lease: Lease
    block: Block
    until_ms: int
    claims: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim to have played a game. `digest`: the last one of the record's chain, as claimed."""

    lease: Lease
    digest: bytes


@dataclass(frozen=True, slots=True)
class Accepted:
    """A game that the referee found right. `record`: match.v1.Record.

    `is_proven`: an engine has seen every forfeit in it, or the referee has seen it again.
    """

    lease: Lease
    result: GameResult
    record: bytes = field(repr=False)
    played_ms: int = 0
    thought_ms: int = 0
    is_proven: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A delivery that was turned away before `Ledger.accept`. `detail`: why, for people."""

    claim: Claim
    fate: DeliveryStatus
    detail: str = ""


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One delivery in the audit."""

    slot: Slot
    token: int
    worker_id: str
    fate: DeliveryStatus
    digest: bytes
    detail: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class NewWorker:
    """A worker. `rules_versions`: by game, separated by spaces. `programs`: those that it can start."""

    worker_id: str
    host: str = ""
    cores: int = 0
    memory_bytes: int = 0
    build: str = ""
    rules_versions: Mapping[str, str] = field(default_factory=dict)
    programs: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class WorkerRow:
    """A worker's present state. `seen_ms`: its last call. `refused`: records the referee found wrong."""

    worker: NewWorker
    seen_ms: int
    games_running: int
    games_done: int
    refused: int
    is_quarantined: bool
