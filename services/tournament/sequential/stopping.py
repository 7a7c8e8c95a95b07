"""Evaluates blocks in order and stops at the first that decides."""

import math
from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np

from services.tournament.sequential.betting import Betting, interval
from services.tournament.sequential.decision import Conclusion, InvalidTest, SequentialResult
from services.tournament.sequential.gsprt import Gsprt
from services.tournament.sequential.hypothesis import EVEN_SCORE
from services.tournament.sequential.scores import (
    Counts,
    Floats,
    most_points,
    running_counts,
    score_values,
)
from services.tournament.spec import MOST_SEATS, PAIR, TestSpec

CHUNK: Final = 1024
"""Most blocks that are computed at once."""


class Evidence(Protocol):
    """A statistic of counts, each row by itself, and the bounds at which it decides."""

    lower: float
    upper: float

    def statistic(self, counts: Counts) -> Floats:
        """One number for each row, positive for the alternative."""
        ...


def evidence(test: TestSpec, seats: int) -> Evidence:
    """The test for a table of that size.

    Raises:
        InvalidTest: error bounds, seats or hypotheses are out of range.
    """
    if not (math.isfinite(test.null) and math.isfinite(test.alternative)):
        raise InvalidTest(f"null and alternative are numbers: {test.null:g}, {test.alternative:g}")
    if not (0 < test.alpha < 1 and 0 < test.beta < 1 and test.alpha + test.beta < 1):
        raise InvalidTest(f"alpha and beta are above 0 and together below 1: {test.alpha:g}, {test.beta:g}")
    if not PAIR <= seats <= MOST_SEATS:
        raise InvalidTest(f"a table has {PAIR} to {MOST_SEATS} seats: {seats}")
    return Gsprt(test) if seats == PAIR else Betting(test, seats)


class SequentialTest:
    """A test in progress. Its decision does not depend on how the blocks are divided into portions.

    Raises:
        InvalidTest: error bounds, seats, hypotheses or bound are out of range.
    """

    def __init__(self, test: TestSpec, seats: int, bound: int) -> None:
        if bound < 1:
            raise InvalidTest(f"a test looks at one block at least: {bound}")
        self._test = test
        self._seats = seats
        self._bound = bound
        self._evidence = evidence(test, seats)
        self._counts: Counts = np.zeros(most_points(seats) + 1, dtype=np.int64)
        self._statistic = 0.0
        self._conclusion = Conclusion.CONTINUE

    @property
    def conclusion(self) -> Conclusion:
        """The conclusion so far."""
        return self._conclusion

    @property
    def blocks(self) -> int:
        """How many blocks were evaluated."""
        return int(self._counts.sum())

    def extend(self, points: Sequence[int]) -> None:
        """Evaluates the next blocks, by the hero's half-points, until one decides; the rest is ignored.

        Raises:
            InvalidTest: no block can have such points; nothing of their portion is counted.
        """
        for start in range(0, len(points), CHUNK):
            if self._conclusion.is_final:
                return
            portion = points[start : start + min(CHUNK, self._bound - self.blocks)]
            self._look(running_counts(self._seats, self._counts, portion))

    def _look(self, rows: Counts) -> None:
        """Evaluates the counts after each block of a portion."""
        statistics = self._evidence.statistic(rows)
        is_null, is_alternative = statistics <= self._evidence.lower, statistics >= self._evidence.upper
        crossed = is_null | is_alternative
        last = int(crossed.argmax()) if crossed.any() else len(rows) - 1
        self._counts, self._statistic = rows[last], float(statistics[last])
        if crossed[last]:
            self._conclusion = Conclusion.ACCEPT_NULL if is_null[last] else Conclusion.ACCEPT_ALTERNATIVE
        elif self.blocks == self._bound:
            self._conclusion = Conclusion.UNDECIDED

    def decision(self) -> SequentialResult:
        """The state of the test now."""
        values = score_values(self._seats)
        low, high = interval(self._counts, values, self._test.alpha, self._test.beta)
        return SequentialResult(
            conclusion=self._conclusion,
            blocks=self.blocks,
            statistic=self._statistic,
            lower=self._evidence.lower,
            upper=self._evidence.upper,
            mean=float(self._counts @ values) / self.blocks if self.blocks else EVEN_SCORE,
            low=low,
            high=high,
        )
