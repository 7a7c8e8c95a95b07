"""Seats players at tables so that the cost within tables is least: tabu search over swaps (Glover 1989)."""

from itertools import cycle

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]

_TENURES = (5, 9, 6, 12, 7)
"""For how many swaps a player may not go back to the table it has left. They alternate, to avoid cycles."""

_MOST_IDLE_TRIES = range(50, 1_500)
"""Bounds on the number of swaps in a row without a better seating, after which the search ends."""


def improved(costs: Whole, tables: Whole, *, enough: int, effort: int) -> Whole:
    """The table of each player in the best seating found from `tables` on; all tables keep their size.

    `costs`: between each two players, symmetric, zero on the diagonal; the cost of a table is the sum over
    its pairs. `enough`: cost at which to stop at once. `effort`: how many swaps to evaluate without an
    improvement; each step evaluates all players by all players.
    """
    search = _Search(costs, tables.copy())
    best, kept, idle, tenures = search.cost, tables, 0, cycle(_TENURES)
    most_idle = min(max(effort // len(costs) ** 2, _MOST_IDLE_TRIES.start), _MOST_IDLE_TRIES.stop)
    while best > enough and idle < most_idle:
        search.swap(next(tenures), best)
        idle += 1
        if search.cost < best:
            best, kept, idle = search.cost, search.tables.copy(), 0
    return kept


class _Search:
    """The present seating, and the costs that swaps need."""

    def __init__(self, costs: Whole, tables: Whole) -> None:
        self.tables = tables
        self._costs = costs
        self._players = np.arange(len(costs))
        seated = tables[:, None] == np.arange(int(tables.max()) + 1)
        self._at = costs @ seated.astype(np.int64)
        """By player and table: the sum of costs to all players that sit there."""
        self._barred_until = np.zeros_like(self._at)
        self._turn = 0
        self.cost = int(self._at[self._players, tables].sum()) // 2

    def swap(self, tenure: int, best: int) -> None:
        """Makes the best swap, better or worse, but none that is barred unless it beats `best`."""
        self._turn += 1
        changes = self._changes()
        barred = (self._barred_until > self._turn)[:, self.tables]
        barred = (barred | barred.T) & (changes >= best - self.cost)
        barred |= self.tables[:, None] == self.tables[None, :]
        changes[barred] = np.iinfo(np.int64).max
        one, other = divmod(int(changes.argmin()), len(changes))
        if not barred[one, other]:
            self.cost += int(changes[one, other])
            self._exchange(one, other, tenure)

    def _changes(self) -> Whole:
        """For each two players: by how much the cost would change if they exchanged seats."""
        there = self._at[:, self.tables]
        here = self._at[self._players, self.tables]
        changes: Whole = there + there.T - here[:, None] - here[None, :] - 2 * self._costs
        return changes

    def _exchange(self, one: int, other: int, tenure: int) -> None:
        here, there = self.tables[one], self.tables[other]
        self._barred_until[one, here] = self._barred_until[other, there] = self._turn + tenure
        gain = self._costs[:, other] - self._costs[:, one]
        self._at[:, here] += gain
        self._at[:, there] -= gain
        self.tables[one], self.tables[other] = there, here
