"""How a match begins."""

from typing import Final

from services.games.plaques.catalogue.plaques import PLAQUES
from services.games.plaques.options import BETTING, Options
from services.games.plaques.rules import cells as at
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.hands import next_hand
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel.position import buffer

_STAY_AND_YIELD: Final = 2
"""What a seat may do beside bets, of which each has another number of tokens."""


def empty_table(options: Options, seats: int) -> PlaquesPosition:
    """A match of which nothing but its switches is set."""
    cells = buffer(at.CELLS)
    cells[at.PEEK] = int(options.peek)
    cells[at.BETTING] = BETTING.index(options.betting)
    cells[at.SIZE_OF_BET] = options.bet
    cells[at.ANTE] = options.ante
    cells[at.STACK] = options.stack
    cells[at.HANDS] = options.hands
    width = max(PLAQUES, options.stack * seats + _STAY_AND_YIELD)
    return PlaquesPosition(seats, width, cells, Material())


def first_hand(options: Options, seats: int) -> PlaquesPosition:
    """Antes are paid, and nothing is dealt; seat 0 deals (P28)."""
    match = empty_table(options, seats)
    match.cells[at.DEALER] = seats - 1
    for seat in range(seats):
        match.cells[at.STACKS + seat] = options.stack
    next_hand(match)
    return match
