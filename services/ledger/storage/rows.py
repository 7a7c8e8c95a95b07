"""Arguments and results of the ledger about tournaments, stages and blocks. Times are Unix milliseconds."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Entrant, Round
from services.tournament.results import GameResult
from services.tournament.spec import Mode, StageSpec, TournamentSpec


class TournamentState(enum.IntEnum):
    """The state of a tournament; numbered as in tournament.v1.TournamentState."""

    OPEN = 1
    """Entrants may join and leave."""
    RUNNING = 2
    PAUSED = 3
    """Leased games are finished and count; no more games are leased."""
    ENDED = 4
    CANCELLED = 5
    """Ended early; deliveries are void."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can change any more."""
        return self in (TournamentState.ENDED, TournamentState.CANCELLED)


@dataclass(frozen=True, slots=True)
class NewTournament:
    """A tournament to be made.

    `organiser`: the account; with `request_id` it is the key by which a repeated request finds the same
    tournament. `digest`: SHA-256 of the request. `spec`: a checked and complete tournament.v1.TournamentSpec,
    stored unchanged; `plain` has the same in pure types. `root` and `salt`: 32 and 16 bytes, the source of
    all chance.
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
    """The present state of a tournament.

    `sequence`: the number of blocks finished so far. `revision`: rises whenever the field or the spec of a
    stage changes, or results are taken back; caches of an older revision must be read again. `spec`: as it
    was made; `StageRow.spec` is the present one of a stage. `cause`: why it was cancelled, for people.
    Digests are empty until the end.
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

    `spec`: with extensions. `seeding`: empty until the stage is opened. `order`: the names that go on, once
    it is finished. `rounds`, `blocks`: the numbers planned so far. `games`: the number in all blocks that
    matter; `done`: those of them that have a result.
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
        """Whether its final order is known."""
        return bool(self.order)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a tournament is. `leased`: the number of games that are being played."""

    state: TournamentState
    sequence: int
    revision: int
    stages: tuple[StageRow, ...]
    leased: int


def current_stage(stages: Sequence[StageRow]) -> StageRow | None:
    """Returns the last opened stage, or the next one if that is finished; None after the last stage.

    The stages before it are finished, unless games of theirs were purged and are played again.
    """
    opened = sum(stage.opened_ms is not None for stage in stages)
    if opened and not stages[opened - 1].is_finished:
        return stages[opened - 1]
    return stages[opened] if opened < len(stages) else None


def next_round(stages: Sequence[StageRow]) -> Round:
    """Returns the first round that is not planned yet; after all stages if only purged games are left."""
    stage = current_stage(stages)
    return Round(len(stages), 0) if stage is None else Round(stage.index, stage.rounds)


@dataclass(frozen=True, slots=True)
class Demand:
    """What a running tournament has to play.

    `open`: games that nobody plays yet; `leased`: games that are being played. `is_choosy`: an entrant needs
    a program, or may sit only in a limited number of games at a time.
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
    """A block whose games all have a result. `is_void`: it was finished, but does not matter any more."""

    sequence: int
    result: BlockResult
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class RunningGame:
    """One game of a block that is leased or is to be played."""

    block: Block
    rotation: int


@dataclass(frozen=True, slots=True)
class CountedGame:
    """One game of a finished block that matters."""

    block: Block
    rotation: int
    result: GameResult
