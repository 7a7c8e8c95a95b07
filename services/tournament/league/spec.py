"""What a league is, as its organiser says it."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

POINTS: Final = (10, 8, 6, 5, 4, 3, 2, 1)
"""For the first place of a tournament, the second, and so on, if an organiser says nothing."""
ONLY: Final = ""
"""The division of a league that has one alone."""


class InvalidLeague(ValueError):
    """Tournaments that make no such league; the message says which, and why."""


class By(enum.Enum):
    """What places of a season go by."""

    POINTS = "points"
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class Season:
    """`tournaments`: folders of their exports by division. `is_open`: it goes on, so nobody has won yet."""

    name: str
    tournaments: Mapping[str, tuple[str, ...]]
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class LeagueSpec:
    """A league of one game, at tables of one size.

    `points`: for the first place of a tournament, the second, and so on; none for later ones. `best`: results
    of each that count in a season, 0: all. `carry`: per cent of the points of a season with which each begins
    the next. `memory`: earlier seasons whose games still count in ratings; None: all. `anchor`: whose rating
    is 0; whoever played most if empty. `divisions`: the best one first. `moves`: how many go up and down
    between neighbours after a season. `players`: who is meant by a name in the tournaments, where that is
    not the name itself.
    """

    name: str
    game: str
    seats: int = 2
    by: By = By.POINTS
    points: tuple[int, ...] = POINTS
    best: int = 0
    carry: int = 0
    memory: int | None = None
    anchor: str = ""
    divisions: tuple[str, ...] = (ONLY,)
    moves: int = 0
    players: Mapping[str, str] = field(default_factory=dict)
    seasons: tuple[Season, ...] = ()
