"""The spec of a league, as its organiser writes it."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

POINTS: Final = (10, 8, 6, 5, 4, 3, 2, 1)
"""Points for the first place of a tournament, the second, and so on, if the organiser sets none."""
ONLY: Final = ""
"""The name of the division if a league has only one."""


class InvalidLeague(ValueError):
    """Some tournaments do not fit into the league; the message says which, and why."""


class By(enum.Enum):
    """What decides the places of a season."""

    POINTS = "points"
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class Season:
    """A season. `tournaments`: folders of exports, by division. `is_open`: it goes on, without a champion."""

    name: str
    tournaments: Mapping[str, tuple[str, ...]]
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class LeagueSpec:
    """A league of one game, at tables of one size.

    `points`: for the first place of a tournament, the second, and so on; later places have none. `best`: how
    many results of a player count in a season; 0: all. `carry`: percentage of a season's points that a player
    takes into the next. `memory`: number of earlier seasons whose games still count in ratings; None: all.
    `anchor`: the player whose rating is 0; if empty, the one that has played most. `divisions`: the best
    first. `moves`: how many move up and down between neighbouring divisions after a season. `players`: player
    by name in the tournaments, where the two differ.
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
