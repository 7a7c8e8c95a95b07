"""The generalised sequential probability ratio test for two seats, on blocks of two games.

A block gives the hero 0 to 4 half-points, so a pair of games counts as one draw from five outcomes
(pentanomial): luck that both games share, and the better seat, cancel out instead of faking precision.
The hypotheses name the mean score in logistic Elo, score = 1 / (1 + 10 ** (-Elo / 400)). The five
probabilities are otherwise nuisance parameters, set by maximum likelihood under each hypothesis (Wald 1945;
Li, Liu and Ying 2014; Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
distribution").

Such a test keeps its error bounds in the limit of many blocks. Two measures keep them in short tests, too, at
the cost of 4 % more blocks. The ratio is compared with 1 / alpha and beta, which bound a true likelihood
ratio at any time (Ville 1939), instead of Wald's approximations. And its logarithm is reduced by the share of
one block in n, as a spread estimated around its own mean is too small by that share.
tests/tournament/sequential/errors.py measures the resulting errors.
"""

import math
from typing import Final

import numpy as np

from services.tournament.sequential.decision import InvalidTest
from services.tournament.sequential.scores import Counts, Floats, score_values
from services.tournament.spec import TestSpec

MOST_ELO: Final = 2000.0
"""The largest Elo of a hypothesis, in either direction: a score of 0.99999."""
PRIOR: Final = 1e-3
"""Blocks added to each of the five counts. So the likelihood has a maximum even if all blocks ended alike,
and series of only wins, losses or draws come to an end; otherwise the maximum hardly changes."""
MOST_STEPS: Final = 100
"""Most steps of the root finder, which usually takes a dozen: enough even if each were a bisection."""
PRECISION: Final = 1e-13
POLE: Final = 1 - 1e-14
"""How far the root finder may go towards a pole; the prior keeps the root much farther away."""


def expected_score(elo: float) -> float:
    """The mean score of an entrant that is `elo` points stronger."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


class Gsprt:
    """The statistic of the test and its bounds.

    Raises:
        InvalidTest: the hypotheses are out of order or beyond `MOST_ELO`.
    """

    def __init__(self, test: TestSpec) -> None:
        if not -MOST_ELO <= test.null < test.alternative <= MOST_ELO:
            raise InvalidTest(
                f"Elo of the null below that of the alternative, both within {MOST_ELO:g}:"
                f" {test.null:g}, {test.alternative:g}"
            )
        values = score_values(seats=2)
        self._null = values - expected_score(test.null)
        self._alternative = values - expected_score(test.alternative)
        self.lower = math.log(test.beta)
        self.upper = -math.log(test.alpha)

    def statistic(self, counts: Counts) -> Floats:
        """The log-likelihood ratio of alternative to null, minus one block's share, by row of counts."""
        weights = counts.astype(np.float64) + PRIOR
        null, alternative = (_likeliest(weights, each) for each in (self._null, self._alternative))
        ratios = (weights * np.log(alternative / null)).sum(axis=-1)
        return np.asarray(ratios * (1 - 1 / counts.sum(axis=-1)))


def _likeliest(weights: Floats, offsets: Floats) -> Floats:
    """The probabilities with mean offset 0 under which the weights are most likely, for each row."""
    shares = weights / (1 + _tilt(weights, offsets) * offsets) / weights.sum(axis=-1, keepdims=True)
    # Near a pole the divisor is a small, inexact difference: so the greatest share is what the others leave.
    greatest = shares.argmax(axis=-1)[:, np.newaxis]
    np.put_along_axis(shares, greatest, 0.0, axis=-1)
    np.put_along_axis(shares, greatest, 1 - shares.sum(axis=-1, keepdims=True), axis=-1)
    return np.asarray(shares)


def _tilt(weights: Floats, offsets: Floats) -> Floats:
    """The x at which the weights / (1 + x * offsets) have mean offset 0, as a column.

    These are, up to scale, the most likely probabilities. The sum of weights * offsets / (1 + x * offsets)
    falls from pole to pole and has its only root between them. Multiplied by the factors of both poles it is
    almost straight. So it is solved by Newton's method, with a bisection if a step would leave the bracket.
    Each row is solved by itself, so that its result does not depend on other rows.
    """
    first, last = offsets[0], offsets[-1]
    low = np.full((len(weights), 1), -POLE / last)
    high = np.full((len(weights), 1), -POLE / first)
    x = np.zeros((len(weights), 1))
    moving = np.full((len(weights), 1), fill_value=True)
    for _ in range(MOST_STEPS):
        terms = offsets / (1 + x * offsets)
        height = (weights * terms).sum(axis=-1, keepdims=True)
        slope = -(weights * terms * terms).sum(axis=-1, keepdims=True)
        low = np.where(height > 0, x, low)
        high = np.where(height < 0, x, high)
        factor = (1 + x * first) * (1 + x * last)
        slope = slope * factor + height * (first + last + 2 * x * first * last)
        newton = x - height * factor / slope
        inside = (low <= newton) & (newton <= high)
        following = np.where(moving, np.where(inside, newton, (low + high) / 2), x)
        moving = np.abs(following - x) > PRECISION * (1 + np.abs(x))
        x = following
        if not moving.any():
            break
    return x
