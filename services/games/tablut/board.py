"""The board as numbers: squares, their names, the marked ones among them, and the pieces on them.

    72 73 .. 80    a9 b9 .. i9
     9 10 .. 17    a2 b2 .. i2
     0  1 ..  8    a1 b1 .. i1

A square is an int from 0 to 80. An action is `origin * 81 + target`, from 0 to 6560.
"""

from typing import Final

from services.kernel import InvalidNotation, Seat

SIZE: Final = 9
SQUARES: Final = SIZE * SIZE
ACTIONS: Final = SQUARES * SQUARES

THRONE: Final = 40
RAISED: Final = frozenset({31, 39, 41, 49})
"""The squares beside the throne: e4 d5 f5 e6."""
CORNERS: Final = frozenset({0, 8, 72, 80})
HOSTILE: Final = CORNERS | {THRONE}
"""Squares that, while empty, count as an enemy of any piece beside them (B5, B7)."""

ATTACKERS: Final = Seat(0)
DEFENDERS: Final = Seat(1)

EMPTY: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2
KING: Final = 3

GONE: Final = -1
"""The king's square after he has been taken."""

FILES: Final = "abcdefghi"
NAMES: Final = tuple(f"{file}{rank}" for rank in range(1, SIZE + 1) for file in FILES)
"""The name of each square, `a1` to `i9`."""
_NUMBERS: Final = {name: square for square, name in enumerate(NAMES)}

_STEPS: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))


def _ray(square: int, step: tuple[int, int]) -> tuple[int, ...]:
    """The squares from here to the edge in one direction, nearest first; a step is (ranks, files)."""
    rank, file = divmod(square, SIZE)
    squares = []
    while 0 <= (rank := rank + step[0]) < SIZE and 0 <= (file := file + step[1]) < SIZE:
        squares.append(rank * SIZE + file)
    return tuple(squares)


RAYS: Final = tuple(tuple(_ray(square, step) for step in _STEPS) for square in range(SQUARES))
"""The four rays of each square; some are empty at the edge."""

NEIGHBOURS: Final = tuple(tuple(ray[0] for ray in rays if ray) for rays in RAYS)
"""The squares one step away from each square."""


def parse_square(text: str) -> int:
    """Returns the square of a name.

    Raises:
        InvalidNotation: the text names no square.
    """
    if text not in _NUMBERS:
        raise InvalidNotation(f"{text!r} is no square; squares are a1 to i9")
    return _NUMBERS[text]
