"""How much a search may spend, and the meter that stops it."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from services.search.report import StopReason

N = TypeVar("N", int, float)

Clock = Callable[[], float]
"""A monotonic clock in seconds, such as `time.monotonic`."""

USABLE_SHARE: Final = 0.95
"""The share of the time that a search uses; the rest is a margin for unwinding and for the answer."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Upper bounds of one search; None means no bound.

    `nodes`: states visited, exact and so reproducible. `seconds`: time, answer included.
    `depth`: plies of the deepest iteration.

    Raises:
        ValueError: a bound that allows nothing.
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        for bound in (self.nodes, self.seconds, self.depth):
            if bound is not None and not bound > 0:
                raise ValueError(f"a budget is more than nothing: {self!r}")

    def within(self, other: "Budget") -> "Budget":
        """The budget that has the tighter one of each pair of bounds."""
        return Budget(
            _least(self.nodes, other.nodes),
            _least(self.seconds, other.seconds),
            _least(self.depth, other.depth),
        )


UNLIMITED: Final = Budget()


class OutOfBudget(Exception):
    """The budget is spent; unwinds a search from any depth."""

    def __init__(self, stop: StopReason) -> None:
        super().__init__(stop.value)
        self.stop = stop


NO_BOUND: Final = 1 << 60
"""More nodes than any search visits."""


class Meter:
    """Counts the nodes of one search, and measures its time from the creation of the meter on.

    A compiled loop counts for itself up to `most`, asks `is_late` now and then, and writes `nodes` at the
    end. `depth`: plies of the deepest iteration, None for no bound. `is_paced`: whether the search stops when
    it needs no more time, see `pacing.py`.
    """

    __slots__ = ("_clock", "_deadline", "_started", "depth", "is_paced", "most", "nodes")

    def __init__(self, budget: Budget, clock: Clock, *, is_paced: bool = False) -> None:
        self._clock = clock
        self._started = clock()
        self._deadline = math.inf if budget.seconds is None else self._started + budget.seconds * USABLE_SHARE
        self.most = NO_BOUND if budget.nodes is None else budget.nodes
        self.depth = budget.depth
        self.is_paced = is_paced
        self.nodes = 0

    def spend(self) -> None:
        """Counts one node, before it is visited.

        Raises:
            OutOfBudget: no node or no time is left for it.
        """
        if self.nodes >= self.most:
            raise OutOfBudget(StopReason.NODES)
        if self.is_late():
            raise OutOfBudget(StopReason.TIME)
        self.nodes += 1

    def is_late(self) -> bool:
        """Whether the time is spent, except for the margin; reads the clock."""
        return self._clock() >= self._deadline

    def seconds_left(self) -> float:
        """Time until it is late; infinite if the budget does not bound it."""
        return self._deadline - self._clock()

    def seconds(self) -> float:
        """Time since the meter was made."""
        return self._clock() - self._started


def _least(one: N | None, other: N | None) -> N | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
