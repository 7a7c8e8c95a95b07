"""The live ladder of accounts: each game changes its players' ratings at once.

It uses Plackett and Luce's model with the update of Weng and Lin (2011), by openskill. These ratings depend
on the order of games, and their sigma is no standard error; so tournaments are rated by `fit` instead.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()
POINTS_AT_START: Final = 1500
POINTS_A_MU: Final = 400 / (math.log(10) * math.sqrt(2) * _MODEL.beta)
"""Scaled so that 400 points are tenfold odds between two accounts of known strength, as in Elo."""


@dataclass(frozen=True, slots=True)
class LadderRating:
    """A belief about an account: normal, with mean `mu` and standard deviation `sigma`."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The rating for people and for matchmaking: 1500 at the start, never below 1.

        It is the mean and not a bound below it. So a newcomer is matched with the middle of the field and not
        with its bottom; and a ladder that starts at 0 would seem to reward the number of games.
        """
        return max(POINTS_AT_START + round(POINTS_A_MU * (self.mu - START.mu)), 1)


START: Final = LadderRating(_MODEL.mu, _MODEL.sigma)
"""The rating of an account without games."""


def after_game(ratings: Sequence[LadderRating], ranks: Sequence[int]) -> tuple[LadderRating, ...]:
    """The ratings of all seats after their game. `ranks`: 1 is first, tied seats share a place.

    Raises:
        ValueError: not one rank for each of two or more seats, or a rating is no normal distribution.
    """
    if len(ratings) != len(ranks) or len(ratings) < 2:
        raise ValueError(f"{len(ranks)} ranks for {len(ratings)} ratings")
    if not all(math.isfinite(each.mu) and 0 < each.sigma < math.inf for each in ratings):
        raise ValueError(f"ratings that are no normal distributions: {ratings}")
    teams = [[_MODEL.rating(each.mu, each.sigma)] for each in ratings]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(LadderRating(team[0].mu, team[0].sigma) for team in rated)
