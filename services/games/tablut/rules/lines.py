"""Squares as places in lines; sets and lifts pieces in the two lines of a square.

Lines 0 to 8 are the ranks 1 to 9, lines 9 to 17 the files a to i; a place in a line is 0 to 8. The pieces
of a line are two masks of 9 bits in one number: the attackers, and above them the defenders with their king.
One more bit, above these, is set if the line holds the throne.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE, SQUARES, THRONE

LINES: Final = 2 * SIZE
FULL: Final = 511
"""The mask of all places."""
ENDS: Final = 257
"""The mask of the two places at the edges."""
LINE_SQUARES: Final = tuple(
    [range(first, first + SIZE) for first in range(0, SQUARES, SIZE)]
    + [range(file, SQUARES, SIZE) for file in range(SIZE)]
)
"""The squares of each line, by place."""
BIT: Final[vec[i64]] = vec[i64]([1 << place for place in range(LINES)])
"""By place: its mask; `BIT[place + 9]` is that of a defender in the pieces of a line."""
LOWEST: Final[vec[i64]] = vec[i64]([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, FULL + 1)])
"""By mask: its lowest place."""


def empty_lines() -> "vec[i64]":
    """Returns the lines of a board without a piece."""
    return vec[i64]([(THRONE in squares) << 2 * SIZE for squares in LINE_SQUARES])


def occupied(both: i64) -> i64:
    """The mask of the places of a line on which pieces stand."""
    return (both | both >> SIZE) & FULL


def toggle(lines: "vec[i64]", square: i64, seat: i64) -> None:
    """Sets a piece of the seat on an empty square, or lifts the one that stands there."""
    rank: i64 = square // SIZE
    file: i64 = square - rank * SIZE
    lines[rank] ^= BIT[file + SIZE * seat]
    lines[SIZE + file] ^= BIT[rank + SIZE * seat]


def crossing(line: i64) -> i64:
    """The first of the nine lines that cross a line; the others follow by place."""
    return SIZE if line < SIZE else 0


def square_of(line: i64, place: i64) -> i64:
    """The square on a place of a line."""
    return line * SIZE + place if line < SIZE else place * SIZE + line - SIZE


def marked(line: int, squares: "frozenset[int]") -> int:
    """The mask of those squares in a line."""
    return sum(1 << place for place, square in enumerate(LINE_SQUARES[line]) if square in squares)
