"""The chain of a data set as compiled code reads it: flat rows of where a plaque leads, and how likely."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.plaques.catalogue.chains import GRID, Chain, chain_of
from services.kernel.position import buffer

PAIRS: Final = 64
"""Of plaques shown by two seats: the first's eight times, and the other's."""
ROWS: Final = GRID + 1
"""Chances on the grid."""
_KNOWN: Final[dict[str, "Steps | None"]] = {}


class Steps:
    """`has`: whether there are rows for such a pair. `starts`: of each row, and of the one behind the last.

    `points`: chances on the grid, `ROWS` more where the value is up; `weights`: how likely each is.
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
    """Those of a packaged data set, read once; None if it has no chain."""
    if data_set not in _KNOWN:
        chain = chain_of(data_set)
        _KNOWN[data_set] = None if chain is None else Steps(chain)
    return _KNOWN[data_set]
