"""The board's ranks and files as numbers, so that tables can answer for a whole line at once.

Lines 0 to 8 are the ranks 1 to 9, lines 9 to 17 the files a to i; a place in a line is 0 to 8.
A line's number is written in base 3, one digit a place: 0 empty, 1 attacker, 2 defender or king.
"""

from collections.abc import Iterable
from typing import Final

from services.games.tablut.board import SIZE, SQUARES

ROW: Final = tuple(square // SIZE for square in range(SQUARES))
"""The line of each square's rank."""
COLUMN: Final = tuple(SIZE + square % SIZE for square in range(SQUARES))
"""The line of each square's file."""
LINE_SQUARES: Final = tuple(
    [range(first, first + SIZE) for first in range(0, SQUARES, SIZE)]
    + [range(file, SQUARES, SIZE) for file in range(SIZE)]
)
"""The squares of each line, by place."""
LINE_ACTIONS: Final = tuple(
    tuple(origin * SQUARES + target for origin in squares for target in squares) for squares in LINE_SQUARES
)
"""Of each line: the action of each code, a code being `origin's place * 9 + target's place`."""


def put(lines: list[int], square: int, units: int) -> None:
    """Adds so many units to a square: a side's to set a man of it there, their negative to lift it."""
    lines[ROW[square]] += units * 3 ** (square % SIZE)
    lines[COLUMN[square]] += units * 3 ** (square // SIZE)


def numbered(board: Iterable[int]) -> tuple[int, ...]:
    """The numbers of the 18 lines of a board of sides."""
    lines = [0] * len(LINE_SQUARES)
    for square, side in enumerate(board):
        put(lines, square, side)
    return tuple(lines)
