"""Betting on a mean in [0, 1]: capital as evidence, and the interval of all means not yet refuted.

If the mean is `m` or less, this bet is at best fair: a share of the capital buys a ticket that pays
score / m, and the rest is kept. If the capital grows from 1 to 1 / a, the hypothesis is refuted. The
probability that this is wrong is at most `a`, whenever the capital is checked (Ville 1939; Waudby-Smith and
Ramdas 2024, "Estimating means of bounded random variables by betting"). The only assumption is that each
score has such a mean, given the scores before it.

The capital is spread over a few fixed stakes at the start (Cover's universal portfolio, 1991). So it depends
only on counts of scores, falls as `m` grows, and never grows on "above" and on "below" at once. Opponents
that take turns are tested as their average, since over a whole turn the product of their means is at most
that of the average.
"""

import math
from typing import Final

import numpy as np

from services.tournament.sequential.hypothesis import null_score
from services.tournament.sequential.scores import Counts, Floats, score_values
from services.tournament.spec import TestSpec

STAKES: Final = 0.98 * 0.5 ** np.arange(10)
"""Shares of the capital that buy a ticket; the smaller the difference, the smaller the best stake."""
PURSES: Final = 0.5 ** np.arange(10) / np.sum(0.5 ** np.arange(10))
"""Shares of the starting capital by stake. Large stakes decide early, so a small share delays them most."""
BISECTIONS: Final = 40
"""Number of bisections for each end of the interval, to a precision of 1e-12."""


class Betting:
    """The statistic of the test and its bounds.

    Each answer gets half of its error bound: at the null share itself both answers are wrong.

    Raises:
        InvalidTest: the null is not a valid share.
    """

    def __init__(self, test: TestSpec, seats: int) -> None:
        self._values = score_values(seats)
        self._null = null_score(test)
        self.lower = -math.log(2 / test.beta)
        self.upper = math.log(2 / test.alpha)

    def statistic(self, counts: Counts) -> Floats:
        """The log-capital of the bet on "above" if positive, minus that of the bet on "below" if positive."""
        above = log_capital(counts, self._values, self._null)
        below = log_capital(counts, 1 - self._values, 1 - self._null)
        return np.maximum(above, 0) - np.maximum(below, 0)


def log_capital(counts: Counts, values: Floats, mean: float) -> Floats:
    """The log-capital, from 1 at the start, of the bet that the mean is above `mean`, by row of counts."""
    gains = np.log1p(STAKES * (values[:, np.newaxis] / mean - 1))
    # Summed in the order of scores and not by BLAS: a row's result must not depend on the number of rows.
    purses = np.tile(np.log(PURSES), (len(counts), 1))
    for score in np.flatnonzero(counts.any(axis=0)):
        purses += counts[:, score, np.newaxis] * gains[score]
    most = np.max(purses, axis=-1)
    return np.asarray(most + np.log(np.exp(purses - most[:, np.newaxis]).sum(axis=-1)))


def interval(counts: Counts, values: Floats, alpha: float, beta: float) -> tuple[float, float]:
    """The confidence interval of the mean; error probabilities: `alpha` / 2 below, `beta` / 2 above."""
    return _least(counts, values, alpha / 2), 1 - _least(counts, 1 - values, beta / 2)


def _least(counts: Counts, values: Floats, error: float) -> float:
    """The smallest mean that the bet on "above" has not refuted."""
    refuted, standing = 0.0, 1.0
    for _ in range(BISECTIONS):
        middle = (refuted + standing) / 2
        if log_capital(counts[np.newaxis], values, middle)[0] >= -math.log(error):
            refuted = middle
        else:
            standing = middle
    return refuted
