"""Betting on a mean in [0, 1]: capital as evidence, and the interval of all means not yet refuted.

Whoever holds the mean to be `m` or less must think this bet no better than fair: a share of the capital buys
a ticket that pays score / m, the rest is kept. If the capital grows from 1 to 1 / a, that opinion is refuted,
wrongly with a probability of `a` at most, at whatever time one looks (Ville 1939; Waudby-Smith and Ramdas
2024, "Estimating means of bounded random variables by betting"). Nothing is assumed of the scores but that
each has such a mean given those before.

The capital is spread over a few fixed stakes at the start (Cover's universal portfolio, 1991). So it depends
on counts of scores alone, falls as `m` grows, and never grows on "above" and on "below" at once. Opponents
who take turns are tested as their average, since over a whole turn their means multiply to no more than that.
"""

import math
from typing import Final

import numpy as np

from services.tournament.sequential.hypothesis import null_score
from services.tournament.sequential.scores import Counts, Floats, score_values
from services.tournament.spec import TestSpec

STAKES: Final = 0.98 * 0.5 ** np.arange(10)
"""Shares of the capital put on a ticket; the smaller the difference, the smaller the best stake."""
PURSES: Final = 0.5 ** np.arange(10) / np.sum(0.5 ** np.arange(10))
"""Shares of the starting capital: large stakes decide soon, so that they feel a small purse most."""
BISECTIONS: Final = 40
"""Of the interval's ends: to 1e-12."""


class Betting:
    """The statistic of the test and the bounds it is held against.

    Each answer has half of its error bound: at the null share itself either one is wrong.

    Raises:
        InvalidTest: a null share that is none.
    """

    def __init__(self, test: TestSpec, seats: int) -> None:
        self._values = score_values(seats)
        self._null = null_score(test)
        self.lower = -math.log(2 / test.beta)
        self.upper = math.log(2 / test.alpha)

    def statistic(self, counts: Counts) -> Floats:
        """The log-capital on "above" where that is positive, minus that on "below" where that is."""
        above = log_capital(counts, self._values, self._null)
        below = log_capital(counts, 1 - self._values, 1 - self._null)
        return np.maximum(above, 0) - np.maximum(below, 0)


def log_capital(counts: Counts, values: Floats, mean: float) -> Floats:
    """What 1 has become by betting that the mean is above `mean`, for each row of counts."""
    gains = np.log1p(STAKES * (values[:, np.newaxis] / mean - 1))
    # Summed in the order of scores, never by BLAS: a row's result must not depend on how many rows there are.
    purses = np.tile(np.log(PURSES), (len(counts), 1))
    for score in np.flatnonzero(counts.any(axis=0)):
        purses += counts[:, score, np.newaxis] * gains[score]
    most = np.max(purses, axis=-1)
    return np.asarray(most + np.log(np.exp(purses - most[:, np.newaxis]).sum(axis=-1)))


def interval(counts: Counts, values: Floats, alpha: float, beta: float) -> tuple[float, float]:
    """The confidence interval of the mean: the low end errs by `alpha` / 2, the high one by `beta` / 2."""
    return _least(counts, values, alpha / 2), 1 - _least(counts, 1 - values, beta / 2)


def _least(counts: Counts, values: Floats, error: float) -> float:
    """The least mean that the bet on "above" has not refuted."""
    refuted, standing = 0.0, 1.0
    for _ in range(BISECTIONS):
        middle = (refuted + standing) / 2
        if log_capital(counts[np.newaxis], values, middle)[0] >= -math.log(error):
            refuted = middle
        else:
            standing = middle
    return refuted
