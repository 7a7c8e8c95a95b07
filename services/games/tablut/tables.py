"""What can happen in a line, by its number (see `lines.py`). Like lines share their tables.

A table's answer is in places and codes, so that it serves ranks and files alike.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from operator import add
from typing import Final, NamedTuple, TypeVar

from services.games.tablut.board import HOSTILE, SIZE, THRONE
from services.games.tablut.lines import LINE_SQUARES

T = TypeVar("T")
_SIDES: Final = (1, 2)
_PLACES: Final = range(SIZE)
_NOBODY: Final = SIZE
"""In place of a place."""
_NEIGHBOURHOOD: Final = 5
"""A mover's place and two to each side tell whom he takes."""


class LineTable(dict[int, T]):
    """Answers that are computed when first asked for."""

    def __init__(self, compute: Callable[[int], T]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: int) -> T:
        answer = self[key] = self._compute(key)
        return answer


class _Reach(NamedTuple):
    """What is known of the lines of so many places, each list by their numbers.

    `attackers`, `defenders`: the codes of their moves. `room`: the empty places at the high end.
    `attacker`, `defender`: the place of the one who looks on these from below, or `_NOBODY`.
    """

    attackers: list[bytes]
    defenders: list[bytes]
    room: list[int]
    attacker: list[int]
    defender: list[int]


def _and(moves: list[bytes], more: Sequence[bytes], which: list[int]) -> list[bytes]:
    return [*map(add, moves, map(more.__getitem__, which))]


def _grown(lines: _Reach, place: int, throne: int | None) -> _Reach:
    """The lines with a place more at the high end: first with nobody there, then an attacker, a defender."""
    attackers, defenders, room, attacker, defender = lines
    count = len(room)
    none, nobody, there = [0] * count, [_NOBODY] * count, [place] * count
    up = [bytes([origin * SIZE + place]) for origin in range(place)] + [b""] * (_NOBODY - place + 1)
    down = [bytes(place * SIZE + stop for stop in range(place - free, place)) for free in range(place + 1)]
    if place == throne:
        empty = _Reach(attackers, defenders, none, nobody, nobody)
    else:
        more = [free + 1 for free in room]
        reached = _and(attackers, up, attacker), _and(defenders, up, defender)
        empty = _Reach(*reached, more, attacker, defender)
    return _Reach(
        empty.attackers + _and(attackers, down, room) + attackers,
        empty.defenders + defenders + _and(defenders, down, room),
        empty.room + none + none,
        empty.attacker + there + nobody,
        empty.defender + nobody + there,
    )


def _moves(throne: int | None) -> tuple[list[bytes], list[bytes]]:
    lines = _Reach([b""], [b""], [0], [_NOBODY], [_NOBODY])
    for place in _PLACES:
        lines = _grown(lines, place, throne)
    return lines.attackers, lines.defenders


def _taken(hostile: frozenset[int], line: Sequence[int], place: int) -> list[int]:
    own = line[place]
    taken = []
    for near, far in ((place - 1, place - 2), (place + 1, place + 2)):
        is_flanked = 0 <= far < len(line) and (line[far] == own or (line[far] == 0 and far in hostile))
        if is_flanked and line[near] == 3 - own:
            taken.append(near)
    return taken


def _takes(hostile: frozenset[int], place: int) -> list[bytes]:
    low = max(place - 2, 0)
    places = range(low, min(low + _NEIGHBOURHOOD, SIZE))
    around = frozenset(each - low for each in hostile)
    lines = (digits[::-1] for digits in product(range(3), repeat=len(places)))
    return [bytes(low + each for each in _taken(around, line, place - low)) for line in lines]


def _digits(number: int) -> list[int]:
    return [number // 3**place % 3 for place in _PLACES]


def _closers(side: int, hostile: frozenset[int], number: int) -> bytes:
    line = _digits(number)
    closers = bytearray()
    for place in _PLACES:
        if not line[place]:
            line[place] = side
            if _taken(hostile, line, place):
                closers.append(place)
            line[place] = 0
    return bytes(closers)


LOW: Final = tuple(3 ** max(place - 2, 0) for place in _PLACES)
"""By place: what a line's number is divided by, so that the places from two below come first."""
NEAR: Final = 3**_NEIGHBOURHOOD
"""The rest of that, divided by this, leaves out the places further above."""

_THRONES: Final = tuple(squares.index(THRONE) if THRONE in squares else None for squares in LINE_SQUARES)
"""Of each line: the throne's place, which no move enters or crosses (B8)."""
_HOSTILE: Final = tuple(
    frozenset(place for place, square in enumerate(squares) if square in HOSTILE) for squares in LINE_SQUARES
)
"""Of each line: the places that are hostile while empty (B5, B7)."""

_PAIRS: Final = [[(one, other) for other in range(2 * SIZE)] for one in range(2 * SIZE)]
_BOTH: Final = {throne: _moves(throne) for throne in set(_THRONES)}
_MOVES: Final = [{throne: both[seat] for throne, both in _BOTH.items()} for seat in range(2)]
_LENGTHS: Final = [{throne: [*map(len, codes)] for throne, codes in moves.items()} for moves in _MOVES]
_COUNTS: Final = {
    throne: [_PAIRS[one][other] for one, other in zip(_LENGTHS[0][throne], _LENGTHS[1][throne], strict=True)]
    for throne in _BOTH
}
_TAKES: Final = {hostile: [_takes(hostile, place) for place in _PLACES] for hostile in set(_HOSTILE)}
_CLOSERS: Final = [
    {hostile: LineTable(partial(_closers, side, hostile)) for hostile in set(_HOSTILE)} for side in _SIDES
]

MOVES: Final = tuple(tuple(tables[throne] for throne in _THRONES) for tables in _MOVES)
"""By seat, then by line: of its number, the codes of the seat's moves in it, by origin, then by target."""
LENGTHS: Final = tuple(tuple(tables[throne] for throne in _THRONES) for tables in _LENGTHS)
"""By seat, then by line: of its number, how many moves the seat has in it."""
COUNTS: Final = tuple(_COUNTS[throne] for throne in _THRONES)
"""By line: of its number, how many moves the attackers and the defenders have in it."""
TAKES: Final = tuple(_TAKES[hostile] for hostile in _HOSTILE)
"""By line and place: of `number // LOW[place] % NEAR`, the places of those between a mover and a partner.

The king may survive that by his own law, but he never falls between two where this does not name him.
"""
CLOSERS: Final = tuple(tuple(tables[hostile] for hostile in _HOSTILE) for tables in _CLOSERS)
"""By seat, then by line: of its number, the empty places on which `TAKES` would name somebody."""
