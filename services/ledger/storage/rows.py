"""What the ledger is told and tells of tournaments, stages and blocks. Times are Unix milliseconds."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Entrant, Round
from services.tournament.results import GameResult
from services.tournament.spec import Mode, StageSpec, TournamentSpec


class TournamentState(enum.IntEnum):
    """Where a tournament stands; numbered as in tournament.v1.TournamentState."""

    OPEN = 1
    """Entrants come and go."""
    RUNNING = 2
    PAUSED = 3
    """Leased games are finished and count; none is leased."""
    ENDED = 4
    CANCELLED = 5
    """Broken off; deliveries are void."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can change any more."""
        return self in (TournamentState.ENDED, TournamentState.CANCELLED)


@dataclass(frozen=True, slots=True)
class NewTournament:
    """A tournament to be made.

    `organiser`: its account; with `request_id` the key that makes a repeated request the same tournament.
    `digest`: SHA-256 of the request. `spec`: tournament.v1.TournamentSpec, checked and complete, which is
    kept as it is; `plain` says the same in pure types. `root` and `salt`: 32 and 16 bytes, of all chance.
    """

    tournament_id: str
    organiser: str
    request_id: str
    digest: bytes
    spec: bytes
    plain: TournamentSpec
    entrants: tuple[Entrant, ...]
    rules_version: str
    root: bytes = field(repr=False)
    salt: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament as it stands.

    `sequence`: blocks finished so far. `revision`: rises whenever the field or the spec of a stage changes,
    or results are taken back; what was kept from an older one must be read again. `spec`: as it was made;
    `StageRow.spec` is what holds for a stage now. `cause`: why it was cancelled, for people. Digests are
    empty until the end.
    """

    tournament_id: str
    organiser: str
    game: str
    mode: Mode
    seats: int
    weight: int
    rules_version: str
    state: TournamentState
    spec: bytes
    root: bytes = field(repr=False)
    salt: bytes = field(repr=False)
    created_ms: int
    started_ms: int | None
    ended_ms: int | None
    sequence: int
    revision: int
    results_digest: bytes
    standings_digest: bytes
    cause: str


@dataclass(frozen=True, slots=True)
class StageRow:
    """A stage in a few numbers.

    `spec`: extensions included. `seeding`: empty until it is opened. `order`: names that go on, once it is
    finished. `rounds`, `blocks`: planned so far. `games`: of all blocks that matter; `done`: those of them
    that have a result.
    """

    index: int
    spec: StageSpec
    opened_ms: int | None
    seeding: tuple[str, ...]
    order: tuple[str, ...]
    rounds: int
    blocks: int
    games: int
    done: int

    @property
    def is_finished(self) -> bool:
        """Whether its order stands."""
        return bool(self.order)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a tournament is. `leased`: games that are played now."""

    state: TournamentState
    sequence: int
    revision: int
    stages: tuple[StageRow, ...]
    leased: int


def current_stage(stages: Sequence[StageRow]) -> StageRow | None:
    """The last that was opened, or if that is finished the next one; None behind the last of all.

    Those before it are finished, unless games of theirs were purged and are played again.
    """
    opened = sum(stage.opened_ms is not None for stage in stages)
    if opened and not stages[opened - 1].is_finished:
        return stages[opened - 1]
    return stages[opened] if opened < len(stages) else None


def next_round(stages: Sequence[StageRow]) -> Round:
    """The first round that is not planned yet; after all stages while purged games are played again."""
    stage = current_stage(stages)
    return Round(len(stages), 0) if stage is None else Round(stage.index, stage.rounds)


@dataclass(frozen=True, slots=True)
class Demand:
    """What a running tournament has to play.

    `open`: games that nobody plays yet; `leased`: those that somebody does. `is_choosy`: some entrant needs a
    program or may sit in so many games at once alone.
    """

    tournament_id: str
    mode: Mode
    game: str
    rules_version: str
    weight: int
    is_choosy: bool
    open: int
    leased: int


@dataclass(frozen=True, slots=True)
class FinishedBlock:
    """A block all of whose games have a result. `is_void`: it was finished, but does not matter any more."""

    sequence: int
    result: BlockResult
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class RunningGame:
    """One game of a block that somebody holds now, or that is to be played."""

    block: Block
    rotation: int


@dataclass(frozen=True, slots=True)
class CountedGame:
    """One game of a finished block that matters."""

    block: Block
    rotation: int
    result: GameResult
