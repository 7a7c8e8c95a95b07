"""What can happen in a line, by its number. The tables fill as they are used; like lines share one.

A table's answer is in places and codes (see `lines.py`), so that it serves ranks and files alike.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from services.games.tablut.board import HOSTILE, SIZE, THRONE
from services.games.tablut.lines import LINE_SQUARES

T = TypeVar("T")
_SIDES: Final = (1, 2)


class LineTable(dict[int, T]):
    """Answers that are computed when first asked for."""

    def __init__(self, compute: Callable[[int], T]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: int) -> T:
        answer = self[key] = self._compute(key)
        return answer


def _digits(number: int) -> list[int]:
    return [number // 3**place % 3 for place in range(SIZE)]


def _moves(side: int, throne: int | None, number: int) -> bytes:
    line = _digits(number)
    free = [not digit and place != throne for place, digit in enumerate(line)]
    codes = bytearray()
    for origin in range(SIZE):
        if line[origin] == side:
            low = high = origin
            while low > 0 and free[low - 1]:
                low -= 1
            while high < SIZE - 1 and free[high + 1]:
                high += 1
            codes += bytes(origin * SIZE + place for place in range(low, high + 1) if place != origin)
    return bytes(codes)


def _length(side: int, throne: int | None, number: int) -> int:
    return len(_moves(side, throne, number))


def _counts(throne: int | None, number: int) -> tuple[int, int]:
    return len(_moves(1, throne, number)), len(_moves(2, throne, number))


def _takes(hostile: frozenset[int], key: int) -> bytes:
    number, place = divmod(key, SIZE)
    line = _digits(number)
    own = line[place]
    taken = bytearray()
    for near, far in ((place - 1, place - 2), (place + 1, place + 2)):
        is_flanked = 0 <= far < SIZE and (line[far] == own or (line[far] == 0 and far in hostile))
        if is_flanked and line[near] == 3 - own:
            taken.append(near)
    return bytes(taken)


def _closers(side: int, hostile: frozenset[int], number: int) -> bytes:
    line = _digits(number)
    return bytes(
        place
        for place in range(SIZE)
        if not line[place] and _takes(hostile, (number + side * 3**place) * SIZE + place)
    )


_THRONES: Final = tuple(squares.index(THRONE) if THRONE in squares else None for squares in LINE_SQUARES)
"""Of each line: the throne's place, which no move enters or crosses (B8)."""
_HOSTILE: Final = tuple(
    frozenset(place for place, square in enumerate(squares) if square in HOSTILE) for squares in LINE_SQUARES
)
"""Of each line: the places that are hostile while empty (B5, B7)."""

_MOVES: Final = [{throne: LineTable(partial(_moves, side, throne)) for throne in _THRONES} for side in _SIDES]
_LENGTHS: Final = [
    {throne: LineTable(partial(_length, side, throne)) for throne in _THRONES} for side in _SIDES
]
_COUNTS: Final = {throne: LineTable(partial(_counts, throne)) for throne in _THRONES}
_TAKES: Final = {hostile: LineTable(partial(_takes, hostile)) for hostile in _HOSTILE}
_CLOSERS: Final = [
    {hostile: LineTable(partial(_closers, side, hostile)) for hostile in _HOSTILE} for side in _SIDES
]

MOVES: Final = tuple(tuple(tables[throne] for throne in _THRONES) for tables in _MOVES)
"""By seat, then by line: of its number, the codes of the seat's moves in it, by origin, then by target."""
LENGTHS: Final = tuple(tuple(_LENGTHS[side][throne] for throne in _THRONES) for side in range(2))
"""By seat, then by line: of its number, how many moves the seat has in it."""
COUNTS: Final = tuple(_COUNTS[throne] for throne in _THRONES)
"""By line: of its number, how many moves the attackers and the defenders have in it."""
TAKES: Final = tuple(_TAKES[hostile] for hostile in _HOSTILE)
"""By line: of `number * 9 + place`, the places of those between the mover who stopped there and a partner.

The king may survive that by his own law, but he never falls between two where this does not name him.
"""
CLOSERS: Final = tuple(tuple(tables[hostile] for hostile in _HOSTILE) for tables in _CLOSERS)
"""By seat, then by line: of its number, the empty places on which `TAKES` would name somebody."""
