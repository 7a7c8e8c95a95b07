"""What a tournament is, as data: game, table, budget, stages. Nothing here changes in play."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

PAIR: Final = 2
"""Seats of a table of two, the smallest; most formats treat it in a way of its own."""
MOST_SEATS: Final = 7
"""Of a table."""


class Format(enum.Enum):
    """How a stage pairs."""

    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody, in every group of the table's size where more than two sit down."""
    GAUNTLET = "gauntlet"
    """The heroes meet everybody else."""
    SWISS = "swiss"
    """Equal scores meet, nobody twice where that can be helped: FIDE Dutch for two seats, own for more."""
    KNOCKOUT = "knockout"
    DOUBLE_KNOCKOUT = "double_knockout"
    """Out after the second loss; the final is repeated if its first is the undefeated one's first loss."""
    ARENA = "arena"
    """Whoever is free is paired at once with somebody near, until time or rounds are up."""
    TEST = "test"
    """One hero against the others until a sequential test decides, or the bound on blocks."""
    UPLOADED = "uploaded"
    """Pairings from outside."""


class Mode(enum.Enum):
    """Where games are played."""

    FAST = "fast"
    """Inside a worker, on the kernel, with the same log and referee."""
    LIVE = "live"
    """Through the engines, with clocks and spectators."""


@dataclass(frozen=True, slots=True)
class TestSpec:
    """A sequential test of the hero. Elo for two seats; for more its half-points over the most possible.

    `null`, `alternative`: the two hypotheses. With more than two seats `null` is the score to exceed, where
    0.5 is even at any table (0 means that too), and `alternative` is not used. `alpha`, `beta`: bounds of
    wrong answers.
    """

    __test__ = False  # pytest: no test, in spite of its name

    null: float = 0.0
    alternative: float = 0.0
    alpha: float = 0.05
    beta: float = 0.05


@dataclass(frozen=True, slots=True)
class StageSpec:
    """One stage.

    `rounds`: of a Swiss; cycles of a round robin or gauntlet; games of each in an arena; pairings that an
    UPLOADED stage waits for; 0: the format's own (1 cycle; enough rounds of a Swiss to part the field, log2
    of it rounded up; the pairings that are there).
    `blocks`: how often each meeting is played; in a knockout best of so many; of a TEST its bound.
    `groups`: parallel groups, filled in serpentine order of seeding. `advance`: how many of each group go on
    to the next stage; 0: all. `heroes`: of a GAUNTLET or TEST. `pairings`: of an UPLOADED stage, one tuple of
    names a block. `seconds`: how long an ARENA pairs.
    """

    format: Format
    rounds: int = 0
    blocks: int = 1
    groups: int = 1
    advance: int = 0
    heroes: tuple[str, ...] = ()
    pairings: tuple[tuple[str, ...], ...] = ()
    seconds: int = 0
    test: TestSpec | None = None


@dataclass(frozen=True, slots=True)
class TournamentSpec:
    """A tournament.

    `options`: of the game; absent ones take their defaults. `seats`: at each table. `mode`: where games are
    played. `move_ms`: time for one decision of a program, or of a level that has no fixed nodes; 0: the
    level's own. `base_ms`, `increment_ms`: Fischer clock of live games. `anchor`: whose rating is 0; of the
    first seed if empty. `weight`: share of the workers beside other tournaments.
    """

    name: str
    game: str
    seats: int = 2
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    mode: Mode = Mode.FAST
    move_ms: int = 0
    base_ms: int = 0
    increment_ms: int = 0
    anchor: str = ""
    weight: int = 1
    stages: tuple[StageSpec, ...] = (StageSpec(Format.ROUND_ROBIN),)
