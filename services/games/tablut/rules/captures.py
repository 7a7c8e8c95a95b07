# ruff: noqa: PLR0917 - numbers in registers: an object that held them would cost time
"""Captures: between two enemies, against the wall, and of the king by a rule of his own (B10).

Only pieces that the mover itself closes in are taken. So moving between two enemies is safe (B11).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import HOSTILE, NEIGHBOURS, RAISED, SIZE, SQUARES, THRONE
from services.games.tablut.rules.lines import BIT, ENDS, FULL, LINES, LOWEST, marked, occupied, square_of
from services.games.tablut.rules.switches import Switches

_LAST: Final = SIZE - 1
_PLACES: Final = range(SIZE)


def _siege(line: int, king: int) -> int:
    is_near = king == THRONE or king in RAISED
    return marked(line, frozenset(NEIGHBOURS[king]) - {THRONE}) if is_near else 0


HOSTILE_PLACES: Final[vec[i64]] = vec[i64]([marked(line, HOSTILE) for line in range(LINES)])
"""By line: the mask of the places that are hostile while empty (B5, B7)."""
_ENDS_AHEAD: Final[vec[i64]] = vec[i64](
    [(place > stop == 1) + ((place < stop == _LAST - 1) << _LAST) for place in _PLACES for stop in _PLACES]
)
"""By `place * 9 + stop`: the mask of the edge right ahead of a man who moves from `place` to `stop` (B1)."""
_SIEGE: Final[vec[i64]] = vec[i64](
    [_siege(king // SIZE, king) for king in range(SQUARES)]
    + [_siege(SIZE + king % SIZE, king) for king in range(SQUARES)]
)
"""By the king's square, plus 81 for its file: the mask of the places that attackers must hold (B10).

0 in both lines where he is taken like a man.
"""


def custody(both: i64, mover: i64, hostile: i64, turn: i64) -> i64:
    """Returns the mask of the enemies in a line between a mover and a partner (seed 4, 7; B5, B7).

    `mover`: the mask of the mover's place. `hostile`: the line's mask of `HOSTILE_PLACES`.
    """
    enemies: i64 = both >> (1 - turn) * SIZE & FULL
    partners: i64 = both >> turn * SIZE & FULL | (hostile & ~enemies)
    return enemies & ((mover << 1) & (partners >> 1) | (mover >> 1) & (partners << 1))


def faced(both: i64, place: i64, stop: i64, turn: i64) -> i64:
    """Returns the mask of an enemy on the edge right ahead of a man who moves from `place` to `stop` (B1)."""
    return both & _ENDS_AHEAD[place * SIZE + stop] << (1 - turn) * SIZE


def closers(both: i64, line: i64, turn: i64) -> i64:
    """Returns the mask of the empty places, the throne's too, from which a mover has an enemy in custody."""
    enemies: i64 = both >> (1 - turn) * SIZE & FULL
    if enemies == 0:
        return 0
    own: i64 = both >> turn * SIZE & FULL
    empty: i64 = FULL & ~(own | enemies)
    partners: i64 = own | (HOSTILE_PLACES[line] & empty)
    return empty & ((enemies & partners >> 1) >> 1 | (enemies & partners << 1) << 1)


def drivers(both: i64, turn: i64) -> i64:
    """Returns the mask of the empty places next to an enemy on an edge, where a mover takes him (B1)."""
    enemies: i64 = both >> (1 - turn) * SIZE & ENDS
    if enemies == 0:
        return 0
    return (enemies << 1 | enemies >> 1) & FULL & ~occupied(both)


def taken_between(lines: "vec[i64]", line: i64, place: i64, turn: i64, king: i64, switches: Switches) -> i64:
    """Returns the mask of the pieces that a mover takes in a line by custody; the king by B6 and B10."""
    taken: i64 = custody(lines[line], BIT[place], HOSTILE_PLACES[line], turn)
    rest: i64 = taken
    while rest != 0:
        square: i64 = square_of(line, LOWEST[rest])
        if square == king and not _king_falls(lines, king, square_of(line, place), switches):
            taken ^= BIT[LOWEST[rest]]
        rest &= rest - 1
    return taken


def _king_falls(lines: "vec[i64]", king: i64, mover: i64, switches: Switches) -> bool:
    """Whether a king in custody between an attacker and something hostile falls (B6, B10)."""
    rank: i64 = king // SIZE
    file: i64 = king - rank * SIZE
    in_rank: i64 = _SIEGE[king]
    in_file: i64 = _SIEGE[SQUARES + king]
    if in_rank | in_file:
        return in_rank & ~lines[rank] == 0 and in_file & ~lines[SIZE + file] == 0
    if switches.corner_against_king:
        return True
    far: i64 = 2 * king - mover
    is_corner = far in (0, SIZE - 1, SQUARES - SIZE, SQUARES - 1)
    return not is_corner or lines[far // SIZE] & BIT[far % SIZE] != 0
