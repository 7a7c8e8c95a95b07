"""What can happen in a line, looked up; its number, its places and its pieces are those of `lines.py`.

`place << 9 | occupied` is a view: what a piece on that place sees between the others; its own bit in
`occupied` does not matter. The tables are made within 30 ms of the import.
"""

from collections.abc import Collection
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from services.games.tablut.board import HOSTILE, NEIGHBOURS, RAISED, SIZE, SQUARES, THRONE
from services.games.tablut.rules.lines import FULL, LINE_SQUARES, LINES

COUNT_SHIFT: Final = 32
"""Where in `SEEN` the number of places begins."""
_PIECES: Final = 1 << 2 * SIZE
_PLACES: Final = range(SIZE)


def _mask(places: "list[int]") -> int:
    return sum(1 << place for place in places)


def _marked(line: int, squares: Collection[int]) -> int:
    return _mask([place for place, square in enumerate(LINE_SQUARES[line]) if square in squares])


def _seen(view: int) -> list[int]:
    """The empty places that a piece sees, ascending."""
    place, occupied = divmod(view, FULL + 1)
    low = high = place
    while low > 0 and not occupied >> (low - 1) & 1:
        low -= 1
    while high < SIZE - 1 and not occupied >> (high + 1) & 1:
        high += 1
    return [near for near in range(low, high + 1) if near != place]


_SEEN: Final = [_seen(view) for view in range(SIZE << 9)]


def _packed(places: list[int]) -> int:
    packed = sum(place << 4 * index for index, place in enumerate(places))
    return len(places) << COUNT_SHIFT | packed


def _ends(view: int) -> int:
    seen = [view >> 9, *_SEEN[view]]
    return (min(seen) == 0) + 2 * (max(seen) == SIZE - 1)


def _nearest(view: int) -> int:
    place, occupied = divmod(view, FULL + 1)
    seen = [place, *_SEEN[view]]
    return occupied & _mask([end for end in (min(seen) - 1, max(seen) + 1) if end in _PLACES])


def _counts(closed: int) -> list[int]:
    """By the pieces of a line: the moves of both sides; `closed`: the mask of the throne."""
    counts = [0] * _PIECES
    for occupied in range(FULL + 1):
        reach = {1 << place: len(_SEEN[place << 9 | occupied | closed]) for place in _PLACES}
        both = sum(moves for bit, moves in reach.items() if bit & occupied)
        attackers, moves_of = 0, {0: 0}
        while True:
            counts[attackers | (occupied ^ attackers) << SIZE] = (
                moves_of[attackers] | (both - moves_of[attackers]) << 8
            )
            if attackers == occupied:
                break
            # The next greater subset of the occupied places.
            attackers = (attackers - occupied) & occupied
            moves_of[attackers] = moves_of[attackers & (attackers - 1)] + reach[attackers & -attackers]
    return counts


def _siege(square: int) -> list[int]:
    """Where attackers must stand around a king who is on or beside the throne (B10)."""
    is_near = square == THRONE or square in RAISED
    return [near for near in NEIGHBOURS[square] if near != THRONE] if is_near else []


SEEN: Final[vec[i64]] = vec[i64]([_packed(places) for places in _SEEN])
"""By view: the empty places that a piece sees, ascending, in 4 bits each, and above 32 bits how many."""
REACH: Final[vec[i64]] = vec[i64]([_mask(places) for places in _SEEN])
"""By view: the mask of the same places."""
ENDS: Final[vec[i64]] = vec[i64]([_ends(view) for view in range(SIZE << 9)])
"""By view: 1 if it sees or is the low end of the line, plus 2 for the high end."""
NEAREST: Final[vec[i64]] = vec[i64]([_nearest(view) for view in range(SIZE << 9)])
"""By view: the mask of the nearest pieces to both sides."""
BASES: Final[vec[i64]] = vec[i64]([squares[0] for squares in LINE_SQUARES])
"""By line: its first square."""
STEPS: Final[vec[i64]] = vec[i64]([1] * SIZE + [SIZE] * SIZE)
"""By line: from one of its squares to the next."""
CROSSING: Final[vec[i64]] = vec[i64]([SIZE] * SIZE + [0] * SIZE)
"""By line: the first of those that cross it; the others follow by place."""
DRIVES: Final[vec[i64]] = vec[i64](
    [
        _mask([0] * (place > stop == 1) + [SIZE - 1] * (place < stop == SIZE - 2))
        for place in _PLACES
        for stop in _PLACES
    ]
)
"""By `place * 9 + stop`: the mask of the end that one drives at who goes from one to the other (B1)."""
HOSTILE_PLACES: Final[vec[i64]] = vec[i64]([_marked(line, HOSTILE) for line in range(LINES)])
"""By line: the mask of the places that are hostile while empty (B5, B7)."""
CLOSED: Final[vec[i64]] = vec[i64]([_marked(line, {THRONE}) for line in range(LINES)])
"""By line: the mask of the throne, which no move enters or crosses (B8)."""
COUNTS: Final[vec[i16]] = vec[i16](_counts(0) + _counts(_marked(SIZE // 2, {THRONE})))
"""By `TABLE` of a line plus its pieces: the moves of both sides; the defenders' are above 8 bits."""
TABLE: Final[vec[i64]] = vec[i64]([_PIECES * bool(_marked(line, {THRONE})) for line in range(LINES)])
"""By line: where its part of `COUNTS` begins; a throne makes the difference."""
SIEGE: Final[vec[i64]] = vec[i64](
    [_marked(square // SIZE, _siege(square)) for square in range(SQUARES)]
    + [_marked(SIZE + square % SIZE, _siege(square)) for square in range(SQUARES)]
)
"""By square, plus 81 for its file: where in its rank attackers must stand around a king there (B10).

Empty in both lines where he is taken like a man.
"""
