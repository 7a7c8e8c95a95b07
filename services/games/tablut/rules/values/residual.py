"""Looks up the weights learned from games: for each line of the board, and for the king's two lines."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from services.games.tablut.board import SIZE
from services.games.tablut.data.residual import (
    CLASSES,
    MASKS,
    PATTERNS,
    learned,
    triple_index,
    view_index,
)
from services.games.tablut.rules.lines import FULL, LINES

_PATTERNS_OF_LINE: Final = 3**SIZE
_TERNARY: Final[vec[i64]] = vec[i64](
    [sum(3**place for place in range(SIZE) if mask >> place & 1) for mask in range(FULL + 1)]
)
"""By mask: its places as digits of a number to the base of 3."""
_FIRST: Final[vec[i64]] = vec[i64](
    [min(line % SIZE, SIZE - 1 - line % SIZE) * _PATTERNS_OF_LINE for line in range(LINES)]
)
"""By line: where its class begins in the table of lines."""
_FIRST_VIEW: Final[vec[i64]] = vec[i64](
    [min(line % SIZE, SIZE - 1 - line % SIZE) * SIZE * 2 * MASKS for line in range(LINES)]
)
"""By line: where its class begins in the table of views."""
_VIEWS: Final = [
    view_index(0, place, side, mask) - view_index(0, 0, 0, 0)
    for place in range(SIZE)
    for side in range(2)
    for mask in range(MASKS)
]
"""By the king's place in his line, side and mask: the index of a weight among those of the line's class."""


class Tables:
    """The weights of a residual, written out. They never change, so all positions share them.

    `lines`: by class and pieces of a line. `views`: by class of the king's line, his place in it, side and
    mask.
    """

    def __init__(self, weights: "Sequence[int]") -> None:
        self.lines: vec[i16] = vec[i16](
            [entry for line_class in range(CLASSES) for entry in _line(weights, line_class)]
        )
        self.views: vec[i16] = vec[i16](
            [
                weights[first + index]
                for first in [view_index(line_class, 0, 0, 0) for line_class in range(CLASSES)]
                for index in _VIEWS
            ]
        )


def _line(weights: "Sequence[int]", line_class: int) -> list[int]:
    """By the pieces of a line of the class: the sum over its triples. Adds one place at a time."""
    sums = [0] * 9
    for start in range(SIZE - 2):
        triple = [weights[triple_index(line_class, start, pattern)] for pattern in range(PATTERNS)]
        below = len(sums) // 9
        sums = [
            total + weight
            for pattern, weight in enumerate(triple)
            for total in sums[pattern % 9 * below : (pattern % 9 + 1) * below]
        ]
    return sums


LEARNED: Final = Tables(learned().weights)
"""The tables of the package's own data file."""


def residual(tables: Tables, lines: "vec[i64]", king: i64) -> i64:
    """Returns what the learned weights add to the value of a position, for the defenders."""
    table: vec[i16] = tables.lines
    total: i64 = 0
    line: i64 = 0
    while line < LINES:
        both: i64 = lines[line]
        total += i64(table[_FIRST[line] + _TERNARY[both & FULL] + 2 * _TERNARY[both >> SIZE & FULL]])
        line += 1
    rank: i64 = king // SIZE
    file: i64 = king - rank * SIZE
    return (
        total + _view(tables, lines[rank], rank, file) + _view(tables, lines[SIZE + file], SIZE + file, rank)
    )


def _view(tables: Tables, both: i64, line: i64, place: i64) -> i64:
    """Returns what the view along one of the king's two lines adds."""
    at: i64 = _FIRST_VIEW[line] + place * (2 * MASKS)
    return i64(tables.views[at + (both & FULL)]) + i64(tables.views[at + MASKS + (both >> SIZE & FULL)])
