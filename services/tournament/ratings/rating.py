"""Ratings in Elo: 400 points for tenfold odds. Intervals are 95 % intervals."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


class Basis(enum.Enum):
    """What the difference of two entrants rests on."""

    GAMES = "games"
    """Games alone."""
    PRIOR = "prior"
    """A weak prior, too: results point in one direction only, or in none, as with an entrant that won all
    games, or if all games were drawn. The interval is open to the side that games do not bound."""
    NOTHING = "nothing"
    """No chain of games links the two."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of one entrant. For the anchor `elo`, `low`, `high` and `error` are 0.

    `elo`: above the anchor; with basis NOTHING, above the mean of the entrants that games link with it.
    `low`, `high`: its interval, infinite where games do not bound it. `error`: standard error; without
    meaning if the basis is NOTHING. `points`: half-points over all games.
    """

    name: str
    elo: float = 0.0
    low: float = 0.0
    high: float = 0.0
    error: float = 0.0
    basis: Basis = Basis.GAMES
    games: int = 0
    blocks: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Superiority:
    """A comparison of two entrants: `elo` of `one` above `other`, with interval and standard error.

    `probability`: that `one` is the stronger; a half if blocks are too few to tell.
    """

    one: str
    other: str
    elo: float
    low: float
    high: float
    error: float
    basis: Basis
    probability: float


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """The advantage of a seat over the mean of all seats."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """A rated tournament.

    `ratings`: the strongest first, those with basis NOTHING last. `superiorities`: all pairs that games
    link; `one` comes before `other` in `ratings`. `seats`: by seat.
    """

    anchor: str = ""
    ratings: tuple[Rating, ...] = ()
    superiorities: tuple[Superiority, ...] = ()
    seats: tuple[SeatEffect, ...] = ()

    @cached_property
    def by_name(self) -> Mapping[str, Rating]:
        """The ratings by name of entrant."""
        return {rating.name: rating for rating in self.ratings}
