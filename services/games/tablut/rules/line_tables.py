"""What searches ask of a line, looked up; its number and its places are those of `../lines.py`.

A set of places is a mask of 9 bits, place 0 the lowest. The men of a line are two masks in one number:
the attackers, and above these 9 bits the defenders with their king. `place << 9 | occupied` is a view:
what a piece on that place sees between the others; its own bit in `occupied` does not matter.
"""

from collections.abc import Collection
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from services.games.tablut import tables
from services.games.tablut.board import CAPTORS, HOSTILE, RAISED, SIZE, SQUARES, THRONE
from services.games.tablut.lines import LINE_SQUARES

LINES: Final = 18
FULL: Final = 511
"""The mask of all places."""
COUNT_SHIFT: Final = 32
"""Where in `SEEN` the number of places begins."""
_MEN: Final = 1 << 2 * SIZE
_PLACES: Final = range(SIZE)


def _mask(places: "list[int]") -> int:
    return sum(1 << place for place in places)


def _men_by_number() -> list[int]:
    lines = [0]
    for place in _PLACES:
        attacker, defender = 1 << place, 1 << SIZE + place
        lines += [men | attacker for men in lines] + [men | defender for men in lines]
    return lines


_MEN_BY_NUMBER: Final = _men_by_number()
"""The men of a line by its number."""


def _counts(line: int) -> list[int]:
    counts = [0] * _MEN
    for men, (attackers, defenders) in zip(_MEN_BY_NUMBER, tables.COUNTS[line], strict=True):
        counts[men] = attackers | defenders << 8
    return counts


def _seen(view: int) -> list[int]:
    """The empty places that a piece sees, ascending."""
    place, occupied = divmod(view, FULL + 1)
    low = high = place
    while low > 0 and not occupied >> (low - 1) & 1:
        low -= 1
    while high < SIZE - 1 and not occupied >> (high + 1) & 1:
        high += 1
    return [near for near in range(low, high + 1) if near != place]


def _marked(line: int, squares: Collection[int]) -> int:
    return _mask([place for place, square in enumerate(LINE_SQUARES[line]) if square in squares])


def _siege(square: int) -> list[int]:
    """Where attackers must stand around a king who is on or beside the throne (B10)."""
    return [near for near in CAPTORS[square] if square == THRONE or square in RAISED]


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


SEEN: Final[vec[i64]] = vec[i64]([_packed(places) for places in _SEEN])
"""By view: the empty places that a piece sees, ascending, in 4 bits each, and above 32 bits how many."""
ENDS: Final[vec[i64]] = vec[i64]([_ends(view) for view in range(SIZE << 9)])
"""By view: 1 if it sees or is the low end of the line, plus 2 for the high end."""
NEAREST: Final[vec[i64]] = vec[i64]([_nearest(view) for view in range(SIZE << 9)])
"""By view: the mask of the nearest pieces to both sides."""
LOWEST: Final[vec[i64]] = vec[i64]([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, FULL + 1)])
"""By mask: its lowest place."""
BIT: Final[vec[i64]] = vec[i64]([1 << place for place in range(2 * SIZE)])
"""By place: its mask; `BIT[place + 9]` is that of a defender in the men of a line."""
BASES: Final[vec[i64]] = vec[i64]([squares[0] for squares in LINE_SQUARES])
"""By line: its first square."""
STEPS: Final[vec[i64]] = vec[i64]([1] * SIZE + [SIZE] * SIZE)
"""By line: from one of its squares to the next."""
DRIVES: Final[vec[i64]] = vec[i64](
    [
        _mask([0] * (place > stop == 1) + [SIZE - 1] * (place < stop == SIZE - 2))
        for place in _PLACES
        for stop in _PLACES
    ]
)
"""By `place * 9 + stop`: the mask of the end that one drives at who goes from one to the other."""
HOSTILE_PLACES: Final[vec[i64]] = vec[i64]([_marked(line, HOSTILE) for line in range(LINES)])
"""By line: the mask of the places that are hostile while empty (B5, B7)."""
CLOSED: Final[vec[i64]] = vec[i64]([_marked(line, {THRONE}) for line in range(LINES)])
"""By line: the mask of the throne, which no move enters or crosses (B8)."""
COUNTS: Final[vec[i16]] = vec[i16](_counts(0) + _counts(SIZE // 2))
"""By `TABLE` of a line plus its men: the moves of both sides, a pair: the defenders' are above 8 bits."""
TABLE: Final[vec[i64]] = vec[i64]([_MEN * bool(_marked(line, {THRONE})) for line in range(LINES)])
"""By line: where its part of `COUNTS` begins; a throne makes the difference."""
SIEGE: Final[vec[i64]] = vec[i64](
    [_marked(square // SIZE, _siege(square)) for square in range(SQUARES)]
    + [_marked(SIZE + square % SIZE, _siege(square)) for square in range(SQUARES)]
)
"""By square, plus 81 for its file: where in its rank attackers must stand around a king there (B10).

Empty in both lines where he is taken like a man.
"""
