"""What pieces see in a line, looked up.

A view is `place << 10 | both & FULL | both >> 9`: from which place, between which pieces, and whether the
throne lies there, which no move enters or crosses (B8); the viewer's own bit does not matter. The tables
are made within 50 ms of the import.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from services.games.tablut.board import SIZE
from services.games.tablut.rules.lines import FULL

VIEW: Final = SIZE + 1
"""How far the place is shifted in a view."""
COUNT_SHIFT: Final = 32
"""Where in `SEEN` the number of places begins."""
_THRONE: Final = 1 << SIZE // 2


def _seen(view: int) -> list[int]:
    place, pieces = divmod(view, 1 << VIEW)
    if pieces > FULL:
        pieces |= _THRONE
    low = high = place
    while low > 0 and not pieces >> (low - 1) & 1:
        low -= 1
    while high < SIZE - 1 and not pieces >> (high + 1) & 1:
        high += 1
    return [near for near in range(low, high + 1) if near != place]


_SEEN: Final = [_seen(view) for view in range(SIZE << VIEW)]


def _packed(places: list[int]) -> int:
    return len(places) << COUNT_SHIFT | sum(place << 4 * index for index, place in enumerate(places))


def _counts(throne: int) -> list[int]:
    """By the pieces of a line: the moves of both sides; `throne`: 512 if it lies there."""
    counts = [0] * (1 << 2 * SIZE)
    for taken in range(FULL + 1):
        found = {0: 0}
        for place in range(SIZE):
            if taken >> place & 1:
                moves = len(_SEEN[place << VIEW | throne | taken])
                found = {
                    both | 1 << place + SIZE * seat: pair + (moves << 8 * seat)
                    for both, pair in found.items()
                    for seat in range(2)
                }
        for both, pair in found.items():
            counts[both] = pair
    return counts


SEEN: Final[vec[i64]] = vec[i64]([_packed(places) for places in _SEEN])
"""By view: the empty places that a piece sees, ascending, in 4 bits each, and above 32 bits how many."""
REACH: Final[vec[i64]] = vec[i64]([sum(1 << place for place in places) for places in _SEEN])
"""By view: the mask of the same places."""
_COUNTS: Final[vec[i16]] = vec[i16](_counts(0) + _counts(FULL + 1))
"""By the pieces of a line; those of one with the throne follow."""


def count_moves(lines: "vec[i64]", line: i64) -> i64:
    """How many moves both seats have along a line: the attackers', and above 8 bits the defenders'."""
    return i64(_COUNTS[lines[line]])
