"""A hero's scores as counts: how many blocks ended with how many half-points."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from services.tournament.sequential.decision import InvalidTest

Counts = npt.NDArray[np.int64]
"""Numbers of blocks by the hero's half-points, which are the last axis."""
Floats = npt.NDArray[np.float64]


def most_points(seats: int) -> int:
    """The half-points of a hero that wins every game of a block: 2 for each opponent in each rotation."""
    return 2 * seats * (seats - 1)


def score_values(seats: int) -> Floats:
    """The score in [0, 1] by half-points; 0.5 is even at any table."""
    return np.arange(most_points(seats) + 1) / most_points(seats)


def running_counts(seats: int, before: Counts, points: Sequence[int]) -> Counts:
    """The counts after each further block, one row for each block.

    Raises:
        InvalidTest: no block can have such points.
    """
    found = np.asarray(points, dtype=np.int64)
    if found.size and not 0 <= found.min() <= found.max() <= most_points(seats):
        raise InvalidTest(
            f"half-points of a block with {seats} seats are 0 to {most_points(seats)}: {points!r:.80}"
        )
    rows = np.zeros((found.size, before.size), dtype=np.int64)
    rows[np.arange(found.size), found] = 1
    return before + np.cumsum(rows, axis=0)
