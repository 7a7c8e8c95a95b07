"""The start of a match: empty reserves (W6), as all units have to be placed, and the deck (W11)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import NONE
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.phases import START_DRAW
from services.games.westeria.rules.tally import tally


def set_up(ground: Ground) -> "vec[i64]":
    """Returns the cells before the start draw."""
    cells = vec[i64]([0] * at.CELLS)
    cells[at.PHASE] = START_DRAW
    cells[at.TIED] = at.BIT[ground.seats] - 1
    cells[at.CARD] = NONE
    cells[at.TRAITOR_LAST] = 1
    for seat in range(ground.seats):
        cells[at.BAGS + seat] = at.BIT[ground.flag]
        cells[at.HOLDERS + seat] = seat
        cells[at.LOTS + seat] = NONE
        cells[at.LIFTED + seat] = at.LIFTED_NONE
    for card in range(at.MOST_CARDS):
        cells[at.PILE + card] = ground.deck[card]
    tally(cells, ground)
    return cells
