"""The transposition table: what is known of positions already searched (Greenblatt et al., 1967).

It is a flat array with `_WORDS` numbers for each entry and two entries in each bucket: the first keeps the
deepest, the second the latest of the others (Breuker, Uiterwijk and van den Herik, 1994). Which entries are
overwritten depends only on the order of storing, so searches stay reproducible. Different positions with the
same key of 62 bits are mistaken for one another.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.position import buffer

SOLVED: Final = 1_000_000
"""The depth of a value that rests on no estimate: it holds for a search of any depth."""
NO_ACTION: Final = -4611686018427387904
"""A number that is not an action in any game."""
ABSENT: Final = -1
"""The result of `find` if there is no entry."""

EXACT: Final = 1
"""The stored value is the true value, at the depth of its search."""
LOWER: Final = 2
"""The true value is at least this: the search was cut at beta."""
UPPER: Final = 3
"""The true value is at most this: no action reached alpha."""
UNKNOWN: Final = 4
"""The value says nothing; only the action is of use."""

_WORDS: Final = 4
_BUCKET: Final = 8
_FIRST_BUCKETS: Final = 512
_KEY: Final = 0
_ACTION: Final = 1
_VALUE: Final = 2
_DEPTH: Final = 3
_BOUNDS: Final = 8
"""The fourth word of an entry is the depth times this, plus the bound; 0 where there is no entry."""


def bound_of(value: i64, alpha: i64, beta: i64) -> i64:
    """The kind of bound that a value is, if a search with this window has returned it."""
    if value >= beta:
        return LOWER
    return UPPER if value <= alpha else EXACT


class TranspositionTable:
    """Entries by position key: at most `capacity`, rounded down to a power of two, but at least 2.

    The table begins small and doubles when a quarter of it is filled, because most searches never fill it. An
    entry has the `depth` that was searched below its position, or `SOLVED`; the `value` for the seat to act,
    with plies to a proven end counted from the position; and the `action` that was best, or that cut.
    """

    def __init__(self, capacity: i64) -> None:
        self._capacity: i64 = capacity
        self._held: i64 = 0
        self._last_bucket: i64 = 0
        while self._last_bucket < _FIRST_BUCKETS - 1 and self._may_double():
            self._last_bucket = 2 * self._last_bucket + 1
        self._words: vec[i64] = buffer(_BUCKET * (self._last_bucket + 1))

    def find(self, key: i64) -> i64:
        """The index of the position's entry, valid until the next `put`; `ABSENT` if there is none."""
        words = self._words
        at: i64 = (key & self._last_bucket) * _BUCKET
        if words[at] == key and words[at + _DEPTH] != 0:
            return at
        at += _WORDS
        if words[at] == key and words[at + _DEPTH] != 0:
            return at
        return ABSENT

    def action(self, at: i64) -> i64:
        """The action of the entry at that index."""
        return self._words[at + _ACTION]

    def value(self, at: i64) -> i64:
        """The value of the entry at that index."""
        return self._words[at + _VALUE]

    def depth(self, at: i64) -> i64:
        """The depth of the entry at that index."""
        return self._words[at + _DEPTH] // _BOUNDS

    def bound(self, at: i64) -> i64:
        """The bound of the entry at that index: `EXACT`, `LOWER`, `UPPER` or `UNKNOWN`."""
        return self._words[at + _DEPTH] % _BOUNDS

    def settles(self, at: i64, value: i64, alpha: i64, beta: i64) -> bool:
        """Whether the entry makes a search with this window unnecessary; `value`: its, from the root."""
        bound = self.bound(at)
        if bound == EXACT:
            return True
        if bound == LOWER:
            return value >= beta
        return bound == UPPER and value <= alpha

    def put(self, key: i64, depth: i64, value: i64, bound: i64, action: i64) -> None:
        """Stores an entry, always: in iterative deepening, the latest is soon the deepest."""
        if 2 * self._held > self._last_bucket and self._may_double():
            self._double()
        words = self._words
        at: i64 = (key & self._last_bucket) * _BUCKET
        filled: i64 = at
        if words[at] != key and words[at + _DEPTH] != 0:
            filled = at + _WORDS
        if words[filled + _DEPTH] == 0:
            self._held += 1
        if filled != at and words[at + _DEPTH] // _BOUNDS <= depth:
            _move(words, at, words, filled)
        else:
            at = filled
        words[at] = key
        words[at + _ACTION] = action
        words[at + _VALUE] = value
        words[at + _DEPTH] = depth * _BOUNDS + bound

    def _may_double(self) -> bool:
        return 4 * (self._last_bucket + 1) <= self._capacity

    def _double(self) -> None:
        """Spreads each bucket over two; of two entries that stay together, the first stays first."""
        former, words = self._words, buffer(2 * len(self._words))
        self._last_bucket = 2 * self._last_bucket + 1
        at: i64 = 0
        while at < len(former):
            if former[at + _DEPTH] != 0:
                to: i64 = (former[at] & self._last_bucket) * _BUCKET
                if words[to + _DEPTH] != 0:
                    to += _WORDS
                _move(former, at, words, to)
            at += _WORDS
        self._words = words


def _move(source: "vec[i64]", at: i64, target: "vec[i64]", to: i64) -> None:
    """Copies one entry."""
    for word in range(_WORDS):
        target[to + word] = source[at + word]
