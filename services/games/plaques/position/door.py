"""How a state of the platform becomes a position."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.bounds import FACE_DOWN
from services.games.plaques.plaques import PLAQUES
from services.games.plaques.position import cells as at
from services.games.plaques.position.material import Material
from services.games.plaques.position.position import PlaquesPosition
from services.games.plaques.state import FIXED, NO_LIMIT, SPREAD, State

_BETTING: Final = {FIXED: at.FIXED, SPREAD: at.SPREAD, NO_LIMIT: at.NO_LIMIT}
_STAY_AND_YIELD: Final = 2
"""What a seat may do beside bets, of which each has another number of tokens."""


def position_of(state: State) -> PlaquesPosition:
    """The state as searches walk it."""
    cells = [0] * at.CELLS
    options = state.options
    cells[at.PEEK], cells[at.BETTING] = int(options.peek), _BETTING[options.betting]
    cells[at.BET], cells[at.ANTE] = options.bet, options.ante
    cells[at.STACK], cells[at.HANDS] = options.stack, options.hands
    cells[at.NUMBER], cells[at.DEALER], cells[at.POT] = state.number, state.dealer, state.pot
    cells[at.PLAYERS], cells[at.LIVE] = _bits(state.players), _bits(state.live)
    if state.round is not None:
        paid, *numbers = state.round
        cells[at.IN_ROUND : at.ACTING + 1] = [1, *numbers]
        cells[at.PAID : at.PAID + len(paid)] = paid
    if state.turn is not None:
        cells[at.IN_TURN : at.DRAWING + 1] = [1, *map(int, state.turn)]
    for seat, (stack, tableau, hidden) in enumerate(
        zip(state.stacks, state.tableaux, state.hidden, strict=True)
    ):
        cells[at.STACKS + seat] = stack
        cells[at.TABLEAUX + seat] = _bits(tableau)
        cells[at.FACES + seat] = len(tableau)
        cells[at.HELD + seat] = len(hidden)
        first = at.HIDDEN + FACE_DOWN * seat
        cells[first : first + len(hidden)] = hidden
        cells[at.GONE] |= _bits(tableau) | _bits(hidden)
    width = max(PLAQUES, options.stack * len(state.stacks) + _STAY_AND_YIELD)
    return PlaquesPosition(len(state.stacks), width, vec[i64](cells), Material())


def _bits(places: tuple[int, ...] | bytes) -> int:
    return sum(1 << place for place in places)
