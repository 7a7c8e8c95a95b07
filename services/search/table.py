"""The transposition table: what is known of positions already searched (Greenblatt et al., 1967)."""

from collections.abc import Hashable
from enum import Enum
from typing import Final, NamedTuple, Self

SOLVED: Final = 1_000_000
"""The depth of a value that rests on no estimate: it holds for a search of any depth."""


class Bound(Enum):
    """What a stored value says of the true one (of the depth of its search)."""

    EXACT = "exact"
    LOWER = "lower"
    """The true value is at least this: the search was cut at beta."""
    UPPER = "upper"
    """The true value is at most this: no action reached alpha."""
    NONE = "none"
    """Nothing; only the action is of use."""

    @classmethod
    def of(cls, value: int, alpha: int, beta: int) -> Self:
        """What a search with this window says by its value."""
        if value >= beta:
            return cls.LOWER
        return cls.UPPER if value <= alpha else cls.EXACT


class Entry(NamedTuple):
    """What a search found out about one position.

    `depth`: plies searched below it, or `SOLVED`. `value`: for the seat to act, plies to a proven
    end counted from the position. `action`: the best one found, or the one that cut.
    """

    depth: int
    value: int
    bound: Bound
    action: int

    def settles(self, value: int, alpha: int, beta: int) -> bool:
        """Whether a search with this window need not look; `value` is the entry's, from the root."""
        if self.bound is Bound.EXACT:
            return True
        if self.bound is Bound.LOWER:
            return value >= beta
        return self.bound is Bound.UPPER and value <= alpha


class Table:
    """Entries by position key, bounded in number.

    Two generations: when the young one is full it becomes the old one, and the former old one is
    dropped. So memory is bounded, each step is of constant time, and what is forgotten depends on
    the order of storing alone, never on hashes; searches stay reproducible.
    """

    __slots__ = ("_half", "_old", "_young")

    def __init__(self, capacity: int) -> None:
        self._half = max(1, capacity // 2)
        self._young: dict[Hashable, Entry] = {}
        self._old: dict[Hashable, Entry] = {}

    def __len__(self) -> int:
        return len(self._young.keys() | self._old.keys())

    def get(self, key: Hashable) -> Entry | None:
        """What is known of the position."""
        return self._young.get(key) or self._old.get(key)

    def put(self, key: Hashable, entry: Entry) -> None:
        """Stores what was found last; iterative deepening soon makes it the deepest."""
        if len(self._young) >= self._half and key not in self._young:
            self._old, self._young = self._young, {}
        self._young[key] = entry
