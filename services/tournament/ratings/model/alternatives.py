"""The alternatives for the next place as features: one seat, or several that tie."""

import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.tournament.ratings.model.games import Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Crossing:
    """Pairs of parameters, one in `rows`, the other in `columns`; `pairs`: the pairs of their features."""

    rows: Ints
    columns: Ints
    pairs: slice


@dataclass(frozen=True, slots=True, eq=False)
class Alternatives:
    """All sets of some sizes out of the seats `left`, the smaller sets first.

    `first`: for each size, the set of the first seats. `features` (alternatives x features): for each seat
    left its share in the set; then for each size but the smallest, whether the set has it. `reading`: the
    feature that each parameter of a choice multiplies: every one, then the shares again if seats differ.

    For covariances of features: `low` and `high` are the pairs of features, those of two shares first. `pair`
    (features x features) is the number of each pair. `products` (alternatives x features, then pairs) has the
    features themselves, then the products of the pairs. `crossings`: all pairs of parameters.
    """

    left: int
    first: Ints
    features: Floats
    reading: Ints
    low: Ints
    high: Ints
    pair: Ints
    products: Floats
    crossings: tuple[Crossing, ...]

    @property
    def members(self) -> NDArray[np.bool_]:
        """Alternatives x left: whether the seat is in the set."""
        return np.asarray(self.features[:, : self.left] > 0)


def alternatives_of(left: int, sizes: Ints, *, seats_differ: bool) -> Alternatives:
    """The alternatives of these sizes."""
    sets = [found for size in sizes for found in itertools.combinations(range(left), int(size))]
    lengths = np.array([len(found) for found in sets])
    share = np.zeros((len(sets), left))
    for number, found in enumerate(sets):
        share[number, list(found)] = 1 / len(found)
    features = np.hstack([share, lengths[:, None] == sizes[1:]])
    count = features.shape[1]
    reading = np.concatenate([np.arange(count), np.arange(left * seats_differ)])
    low, high = _pairs(left, count)
    pair = np.zeros((count, count), dtype=np.int64)
    pair[low, high] = pair[high, low] = np.arange(len(low))
    crossings = [Crossing(low, high, slice(None))]
    if seats_differ:
        crossings += _with_seats(low, high, left, count)
    first = np.searchsorted(lengths, sizes)
    products = np.hstack([features, features[:, low] * features[:, high]])
    return Alternatives(left, first, features, reading, low, high, pair, products, tuple(crossings))


def _pairs(left: int, count: int) -> tuple[Ints, Ints]:
    """Pairs of features: of two shares, of a share with itself, then those with a size."""
    low, high = np.triu_indices(count)
    kind = np.where(high >= left, 2, low == high)
    order = np.argsort(kind, kind="stable")
    return low[order], high[order]


def _with_seats(low: Ints, high: Ints, left: int, count: int) -> list[Crossing]:
    """Crossings with seats. A seat has its sitter's share; its parameter comes `count` after the sitter's."""
    apart = left * (left - 1) // 2
    shares, sizes = apart + left, apart + left + left * (count - left)
    return [
        Crossing(low[:shares], count + high[:shares], slice(shares)),
        Crossing(high[:apart], count + low[:apart], slice(apart)),
        Crossing(count + low[:shares], count + high[:shares], slice(shares)),
        Crossing(high[shares:sizes], count + low[shares:sizes], slice(shares, sizes)),
    ]
