"""The transposition table: what is known of positions already searched (Greenblatt et al., 1967).

One flat array of `_WORDS` numbers an entry, two entries a bucket: the first keeps the deepest, the second
the latest of the others (Breuker, Uiterwijk and van den Herik, 1994). What is forgotten depends on the order
of storing alone, so searches stay reproducible. Different positions that share a key of 62 bits are taken
for one.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.position import buffer

SOLVED: Final = 1_000_000
"""The depth of a value that rests on no estimate: it holds for a search of any depth."""
NO_ACTION: Final = -4611686018427387904
"""No action of any game."""
ABSENT: Final = -1
"""Where an entry is that is not there."""

EXACT: Final = 1
"""The stored value is the true one, of the depth of its search."""
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
"""The fourth word is the depth times this, and the bound; 0 where there is no entry."""


def bound_of(value: i64, alpha: i64, beta: i64) -> i64:
    """What a search with this window says by its value."""
    if value >= beta:
        return LOWER
    return UPPER if value <= alpha else EXACT


class TranspositionTable:
    """Entries by position key, `capacity` at most, a power of two or the next one below; at least 2.

    It begins small and doubles when a quarter is held, as most searches never fill it. An entry has the
    `depth` that was searched below its position, or `SOLVED`; the `value` for the seat to act, plies to a
    proven end counted from the position; and the `action` that was best, or that cut.
    """

    def __init__(self, capacity: i64) -> None:
        self._capacity: i64 = capacity
        self._held: i64 = 0
        self._last_bucket: i64 = 0
        while self._last_bucket < _FIRST_BUCKETS - 1 and self._may_double():
            self._last_bucket = 2 * self._last_bucket + 1
        self._words: vec[i64] = buffer(_BUCKET * (self._last_bucket + 1))

    def find(self, key: i64) -> i64:
        """Where the entry of the position is, until the next `put`; else `ABSENT`."""
        words = self._words
        at: i64 = (key & self._last_bucket) * _BUCKET
        if words[at] == key and words[at + _DEPTH] != 0:
            return at
        at += _WORDS
        if words[at] == key and words[at + _DEPTH] != 0:
            return at
        return ABSENT

    def action(self, at: i64) -> i64:
        """Of the entry that is there."""
        return self._words[at + _ACTION]

    def value(self, at: i64) -> i64:
        """Of the entry that is there."""
        return self._words[at + _VALUE]

    def depth(self, at: i64) -> i64:
        """Of the entry that is there."""
        return self._words[at + _DEPTH] // _BOUNDS

    def bound(self, at: i64) -> i64:
        """Of the entry that is there: `EXACT`, `LOWER`, `UPPER` or `UNKNOWN`."""
        return self._words[at + _DEPTH] % _BOUNDS

    def settles(self, at: i64, value: i64, alpha: i64, beta: i64) -> bool:
        """Whether a search with this window need not look; `value` is the entry's, from the root."""
        bound = self.bound(at)
        if bound == EXACT:
            return True
        if bound == LOWER:
            return value >= beta
        return bound == UPPER and value <= alpha

    def put(self, key: i64, depth: i64, value: i64, bound: i64, action: i64) -> None:
        """Stores what was found last; iterative deepening soon makes it the deepest."""
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
        """Spreads each bucket over two; of those that stay together, the first stays first."""
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
