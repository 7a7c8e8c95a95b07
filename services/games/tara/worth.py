"""What each seat has on a quiet table, in hundredths of a cumal, by the marks that a player looks at."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from services.games.tara.board import BASE, RANK, REGIONS, SPOTS, Rank
from services.games.tara.stacks import KING, is_fort
from services.games.tara.state import PIECES, State

_POSITION: Final = (60, 90, 140, 300, 3_000)
"""A controlled position, by rank."""
_KING_PIECE: Final = 1_000
"""What a King piece is worth beyond a piece on the King's position, which a round may still cost."""
_PAIR: Final = (40, 80, 200, 1_500)
"""Two neighbours below a position that is not theirs yet, by their rank."""
_FORT: Final = 40
_CAPTIVES: Final = 15
"""Captives below, who may become prisoners."""
_PRISONER: Final = 30
_INCOME: Final = 60
"""A cumal that the board would bring at the next income."""

_SEAT: Final = 7
_PIECE: Final = 15
_ROWS: Final = REGIONS * len(Rank)
_ROW: Final = tuple(region * len(Rank) + rank for region in range(REGIONS) for rank in RANK)
"""By position: its region and rank in one."""
_SPOT_WORTH: Final = tuple(_POSITION[rank] for rank in RANK) * REGIONS
_PAIRS: Final = tuple(
    (region + target, region + base[0], region + base[1], _PAIR[RANK[base[0]]])
    for region in range(0, REGIONS * SPOTS, SPOTS)
    for target, base in enumerate(BASE)
    if base
)


def _curve(*steps: tuple[int, int]) -> tuple[int, ...]:
    """What 0, 1, 2 .. are worth together, of `(how many, each)`."""
    return tuple(accumulate((each for count, each in steps for _ in range(count)), initial=0))


_CUMALS: Final = _curve((4, 100), (4, 60), (12, 20))
_STOCK: Final = _curve((3, 80), (5, 30), (PIECES - 8, 10))
"""The first ones are needed to do anything at all."""


def worths(s: State) -> list[int]:
    """By seat, what it has: positions, pairs that may promote, income to come, cumals, stock, prisoners."""
    board = s.board
    worth = [0] * s.seats
    held = [0] * (_ROWS * s.seats)
    for position, stack in enumerate(board):
        if stack:
            owner = (stack & _SEAT) - 1
            worth[owner] += _SPOT_WORTH[position]
            held[_ROW[position] * s.seats + owner] += 1
            if stack > _PIECE:
                worth[owner] += _FORT if is_fort(stack) else _CAPTIVES
            elif stack & KING:
                worth[owner] += _KING_PIECE
    for target, left, right, gain in _PAIRS:
        owner = board[left] & _SEAT
        if owner and board[right] & _SEAT == owner != board[target] & _SEAT:
            worth[owner - 1] += gain
    _add_income(worth, held, s.seats)
    for seat in range(s.seats):
        prisoners = sum(s.prisoners[seat * s.seats : (seat + 1) * s.seats])
        worth[seat] += _capped(_CUMALS, s.cumals[seat]) + _STOCK[s.stock[seat]] + _PRISONER * prisoners
    return worth


def _add_income(worth: list[int], held: list[int], seats: int) -> None:
    """Adds the next income; `held`: positions by region, rank and seat.

    It is what `income.earnings` would pay, which is too slow to ask at every look.
    """
    for rank in range(Rank.KING):
        ranked = [held[row * seats : (row + 1) * seats] for row in range(rank, _ROWS, len(Rank))]
        for counts in ranked:
            most = max(counts)
            if most and counts.count(most) == 1:
                worth[counts.index(most)] += _INCOME
        for seat in range(seats):
            if [counts[seat] for counts in ranked].count(0) < REGIONS - 1:
                worth[seat] += _INCOME


def _capped(curve: Sequence[int], count: int) -> int:
    return curve[min(count, len(curve) - 1)]
