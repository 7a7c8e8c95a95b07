"""What a match starts from: empty reserves (W6), as all units are to be placed, and the deck (W11)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import NONE
from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.layout import (
    BAGS,
    BIT,
    CARD,
    CELLS,
    HOLDERS,
    LIFTED,
    LIFTED_NONE,
    LOTS,
    MOST_CARDS,
    PHASE,
    PILE,
    TIED,
    TRAITOR_LAST,
)
from services.games.westeria.rules.phases import START_DRAW
from services.games.westeria.rules.tally import tally


def set_up(ground: Ground) -> "vec[i64]":
    """The cells before the start draw."""
    cells = vec[i64]([0] * CELLS)
    cells[PHASE] = START_DRAW
    cells[TIED] = BIT[ground.seats] - 1
    cells[CARD] = NONE
    cells[TRAITOR_LAST] = 1
    for seat in range(ground.seats):
        cells[BAGS + seat] = BIT[ground.flag]
        cells[HOLDERS + seat] = seat
        cells[LOTS + seat] = NONE
        cells[LIFTED + seat] = LIFTED_NONE
    for card in range(MOST_CARDS):
        cells[PILE + card] = ground.deck[card]
    tally(cells, ground)
    return cells
