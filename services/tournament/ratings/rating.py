"""What a rating says, in Elo: 400 points for tenfold odds. Intervals are of 95 %."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


class Basis(enum.Enum):
    """What the difference of two entrants rests on."""

    GAMES = "games"
    """On games alone."""
    PRIOR = "prior"
    """On a weak prior too: results lead one way only, or none, as with an entrant who won everything, or when
    all games were drawn. The interval is open to the side of which games say nothing."""
    NOTHING = "nothing"
    """No chain of games links the two."""


@dataclass(frozen=True, slots=True)
class Rating:
    """One entrant. Of the anchor `elo`, `low`, `high` and `error` are 0.

    `elo`: above the anchor; on the basis NOTHING above the mean of those with whom games link it. `low`,
    `high`: its interval, infinite where games do not bound it. `error`: standard error, of no meaning on the
    basis NOTHING. `points`: half-points over all games.
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
    """`one` against `other`: `elo` above it, with interval and standard error.

    `probability`: that it is the stronger of the two; a half where blocks are too few to tell.
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
    """What a seat is worth to whoever sits in it, above the mean of all seats."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """A rated tournament.

    `ratings`: the strongest first, those on the basis NOTHING last. `superiorities`: all pairs that games
    link; `one` stands before `other` in `ratings`. `seats`: by seat.
    """

    anchor: str = ""
    ratings: tuple[Rating, ...] = ()
    superiorities: tuple[Superiority, ...] = ()
    seats: tuple[SeatEffect, ...] = ()

    @cached_property
    def by_name(self) -> Mapping[str, Rating]:
        """The ratings by name of entrant."""
        return {rating.name: rating for rating in self.ratings}
