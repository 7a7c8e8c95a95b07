"""What can be chosen for the next place, as features: one seat, or several that tie."""

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.tournament.ratings.games import Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Alternatives:
    """All sets of some sizes out of the seats `left`, the smaller sets first.

    `first`: that of the foremost seats, of each size. `features` (alternatives x features): for each seat
    left its share in the set; then for each size but the smallest whether the set is of it. `reading`: the
    feature that each parameter of a choice multiplies: every one, then the shares once more where seats
    differ.

    For covariances of features, the pairs `low`, `high`; `pair` (features x features) is the number of each,
    and `squares` (alternatives x pairs) the products. `rows`, `columns`: pairs of parameters.
    """

    left: int
    first: Ints
    features: Floats
    reading: Ints
    low: Ints
    high: Ints
    pair: Ints
    squares: Floats
    rows: Ints
    columns: Ints

    @property
    def members(self) -> NDArray[np.bool_]:
        """Alternatives x left: who is in the set."""
        return np.asarray(self.features[:, : self.left] > 0)


def alternatives_of(left: int, sizes: Ints, *, seats_differ: bool) -> Alternatives:
    """The sets of those sizes."""
    sets = [found for size in sizes for found in itertools.combinations(range(left), int(size))]
    lengths = np.array([len(found) for found in sets])
    share = np.zeros((len(sets), left))
    for number, found in enumerate(sets):
        share[number, list(found)] = 1 / len(found)
    features = np.hstack([share, lengths[:, None] == sizes[1:]])
    count = features.shape[1]
    reading = np.concatenate([np.arange(count), np.arange(left * seats_differ)])
    low, high = np.triu_indices(count)
    pair = np.zeros((count, count), dtype=np.int64)
    pair[low, high] = pair[high, low] = np.arange(len(low))
    rows, columns = np.triu_indices(len(reading))
    first, squares = np.searchsorted(lengths, sizes), features[:, low] * features[:, high]
    return Alternatives(left, first, features, reading, low, high, pair, squares, rows, columns)
