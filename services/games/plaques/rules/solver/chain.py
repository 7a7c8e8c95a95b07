"""The chain of a data set for compiled code: flat rows of the results of a plaque, with their weights."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.plaques.catalogue.chains import GRID, Chain, chain_of
from services.kernel.position import buffer

PAIRS: Final = 64
"""Pairs of plaques shown by two seats: `8 * first + other`."""
ROWS: Final = GRID + 1
"""The number of chances on the grid."""
_KNOWN: Final[dict[str, "Steps | None"]] = {}


class Steps:
    """`has`: by pair, whether it has rows. `starts`: the start of each row, and the end of the last one.

    `points`: chances on the grid, plus `ROWS` if the value is up. `weights`: the weight of each.
    """

    def __init__(self, chain: Chain) -> None:
        self.has: vec[i64] = buffer(PAIRS)
        self.starts: vec[i64] = buffer(PAIRS * ROWS + 1)
        self.points: vec[i64] = vec[i64]()
        self.weights: vec[i64] = vec[i64]()
        for pair in range(PAIRS):
            rows = chain.rows.get((pair // 8, pair % 8), ())
            self.has[pair] = 1 if rows else 0
            for point in range(ROWS):
                self.starts[pair * ROWS + point] = len(self.points)
                for risen, to, weight in rows[point] if rows else ():
                    self.points = append(self.points, to + ROWS if risen else to)
                    self.weights = append(self.weights, weight)
        self.starts[PAIRS * ROWS] = len(self.points)


def steps_for(data_set: str) -> "Steps | None":
    """Returns the steps of a packaged data set, which are read once; None if it has no chain."""
    if data_set not in _KNOWN:
        chain = chain_of(data_set)
        _KNOWN[data_set] = None if chain is None else Steps(chain)
    return _KNOWN[data_set]
