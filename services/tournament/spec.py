"""The spec of a tournament as data: game, table, budget, stages. It does not change during play."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

PAIR: Final = 2
"""Seats of the smallest table; most formats treat it specially."""
MOST_SEATS: Final = 7
"""Most seats of a table."""


class Format(enum.Enum):
    """How a stage pairs."""

    ROUND_ROBIN = "round_robin"
    """All meet all; with more than two seats, at every possible table."""
    GAUNTLET = "gauntlet"
    """Each hero meets all others that are no heroes."""
    SWISS = "swiss"
    """Equal scores meet, if possible never twice: FIDE Dutch for two seats, our own system for more."""
    KNOCKOUT = "knockout"
    DOUBLE_KNOCKOUT = "double_knockout"
    """An entrant is out after its second loss; the final is repeated if the undefeated entrant loses it."""
    ARENA = "arena"
    """Free entrants are paired at once with others near in rank, until time or rounds are up."""
    TEST = "test"
    """One hero plays the others until a sequential test decides, or the bound on blocks is reached."""
    UPLOADED = "uploaded"
    """Pairings are uploaded."""


class Mode(enum.Enum):
    """Where games are played."""

    FAST = "fast"
    """Inside a worker, on the kernel, with the same log and referee."""
    LIVE = "live"
    """Through the engines, with clocks and spectators."""


@dataclass(frozen=True, slots=True)
class TestSpec:
    """A sequential test of the hero: of its Elo with two seats, of its share of points with more.

    `null`, `alternative`: the two hypotheses, in Elo. With more than two seats `null` is the score to exceed,
    half-points over the most possible, where 0.5 is even at any table (0 means that, too), and `alternative`
    is not used. `alpha`, `beta`: bounds on the probabilities of wrong answers.
    """

    __test__ = False  # tells pytest that this is no test, in spite of its name

    null: float = 0.0
    alternative: float = 0.0
    alpha: float = 0.05
    beta: float = 0.05


@dataclass(frozen=True, slots=True)
class StageSpec:
    """One stage.

    `rounds`: of a Swiss; cycles of a round robin or gauntlet; rounds of each entrant in an arena; number of
    pairings that an UPLOADED stage waits for; 0: the format's own (1 cycle; in a Swiss log2 of the field,
    rounded up, which is enough to part it; the pairings that are there).
    `blocks`: how often each meeting is played; in a knockout, best of that many; the bound of a TEST.
    `groups`: number of parallel groups, filled in serpentine order of seeding. `advance`: how many of each
    group advance to the next stage; 0: all. `heroes`: of a GAUNTLET or TEST. `pairings`: of an UPLOADED
    stage, one tuple of names for each meeting. `seconds`: how long an ARENA pairs.
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
    level's own. `base_ms`, `increment_ms`: Fischer clock of live games. `anchor`: the entrant whose rating is
    0; if empty, the best seed that has played. `weight`: share of the workers relative to other tournaments.
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
