"""Differences that rest on the prior: their bound on the side that games do bound.

The posterior of such a difference is skewed: steep on the side that games bound, and on the other as flat as
the prior. Along the line on which it falls least, the likelihood is approximated by that of games between two
entrants, with the number and the share of upsets that give it its slope and curvature at the maximum. The
bound is where the posterior has fallen by 1.92, which is half the 95 % point of chi-squared with one degree
of freedom.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import ndtr, ndtri

from services.tournament.ratings.model.games import Floats
from services.tournament.ratings.model.maximum import Maximum

TAIL: Final = 0.975
_WIDTH: Final = float(ndtri(TAIL))
_STEPS: Final = 60
_NEAR: Final = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Tails:
    """Entrants x entrants, the row above the column, in natural logarithms.

    `error`: standard deviation of the posterior. `pull`: how far the prior would hold the difference down if
    the likelihood were a parabola: 1 or more if games leave it unbounded, else near 0. `down`: distance from
    the maximum to the lower bound. `probability`: that the row is the stronger.
    """

    error: Floats
    pull: Floats
    down: Floats
    probability: Floats


def tails(best: Maximum, count: int) -> Tails:
    """The tails of the differences of the first `count` parameters."""
    variance = contrasts(best.posterior[:count, :count])
    np.fill_diagonal(variance, 1.0)
    by_prior = best.posterior * best.precision
    slope = _apart((by_prior @ best.parameters)[:count]) / variance
    prior = contrasts((by_prior @ best.posterior)[:count, :count]) / variance**2
    curvature = np.maximum(1 / variance - prior, _NEAR)
    value, error = _apart(best.parameters[:count]), np.sqrt(variance)
    down, probability = _WIDTH * error, ndtr(value / error)
    steep = slope > curvature
    fall = _Fall(slope[steep], curvature[steep], prior[steep])
    down[steep] = fall.way(_WIDTH**2 / 2, down[steep])
    ahead = value[steep] > 0
    probability[steep] = np.where(ahead, ndtr(np.sqrt(2 * fall.by(np.abs(value[steep])))), probability[steep])
    return Tails(error, slope / curvature, down, probability)


def contrasts(covariance: Floats) -> Floats:
    """The variance of each difference."""
    own = np.diagonal(covariance)
    return np.asarray(np.maximum(own[:, None] + own - 2 * covariance, 0.0))


def _apart(values: Floats) -> Floats:
    return np.asarray(values[:, None] - values)


@dataclass(frozen=True, slots=True, eq=False)
class _Fall:
    """The fall of the log-posterior from its maximum.

    `slope`, `curvature`: of the likelihood at the maximum. For n games between two, of which the weaker wins
    a share u, the slope is n u and the curvature n u (1 - u). `prior`: the prior's curvature.
    """

    slope: Floats
    curvature: Floats
    prior: Floats

    @property
    def upset(self) -> Floats:
        """The share of the games that the weaker wins."""
        return 1 - self.curvature / self.slope

    def by(self, way: Floats) -> Floats:
        """The fall at distance `way` below the maximum."""
        games = np.log1p(self.upset * np.expm1(way)) / self.upset
        return np.asarray(self.slope * (games - way) + self.prior * way**2 / 2)

    def way(self, fall: float, start: Floats) -> Floats:
        """The distance at which that fall is reached, or `start` if that is nearer.

        Newton's method converges to it from `start`, as the fall is convex.
        """
        way = start
        for _ in range(_STEPS):
            odds = np.exp(way)
            steepness = self.slope * (odds / (1 + self.upset * (odds - 1)) - 1) + self.prior * way
            way = np.minimum(way - (self.by(way) - fall) / steepness, start)
        return way
