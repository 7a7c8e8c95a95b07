"""What each seat has on a quiet table, in hundredths of a cumal, by the marks that a player looks at."""

from collections.abc import Sequence
from typing import Final

from services.games.tara.board import BASE, RANK, REGIONS, SPOTS, Rank
from services.games.tara.stacks import KING, is_fort
from services.games.tara.state import State
from services.games.tara.weights import together, weights

_WEIGHTS: Final = weights()
INCOME: Final = _WEIGHTS.income
_CUMALS: Final = together(_WEIGHTS.cumals)
_STOCK: Final = together(_WEIGHTS.stock)

_SEAT: Final = 7
_PIECE: Final = 15
_ROWS: Final = REGIONS * len(Rank)
_ROW: Final = tuple(region * len(Rank) + rank for region in range(REGIONS) for rank in RANK)
"""By position: its region and rank in one."""
_SPOT_WORTH: Final = tuple(_WEIGHTS.position[rank] for rank in RANK) * REGIONS
_PAIRS: Final = tuple(
    (region + target, region + base[0], region + base[1], _WEIGHTS.pair[RANK[base[0]]])
    for region in range(0, REGIONS * SPOTS, SPOTS)
    for target, base in enumerate(BASE)
    if base
)


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
                worth[owner] += _WEIGHTS.fort if is_fort(stack) else _WEIGHTS.captives
            elif stack & KING:
                worth[owner] += _WEIGHTS.king_piece
    for target, left, right, gain in _PAIRS:
        owner = board[left] & _SEAT
        if owner and board[right] & _SEAT == owner != board[target] & _SEAT:
            worth[owner - 1] += gain
    _add_income(worth, held, s.seats)
    for seat in range(s.seats):
        prisoners = sum(s.prisoners[seat * s.seats : (seat + 1) * s.seats])
        worth[seat] += (
            _capped(_CUMALS, s.cumals[seat]) + _STOCK[s.stock[seat]] + _WEIGHTS.prisoner * prisoners
        )
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
                worth[counts.index(most)] += INCOME
        for seat in range(seats):
            if [counts[seat] for counts in ranked].count(0) < REGIONS - 1:
                worth[seat] += INCOME


def _capped(curve: Sequence[int], count: int) -> int:
    return curve[min(count, len(curve) - 1)]
