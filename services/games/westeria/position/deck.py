"""The cards' discards and a new pile of them (W9, W10): `deck.py` over cells."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.armies import NONE, TRAITOR
from services.games.westeria.phases import MOVING
from services.games.westeria.position.layout import (
    CARD,
    DISCARDS,
    DRAWN,
    MOST_CARDS,
    OPEN,
    PHASE,
    PICKED,
    PICKS,
    PILE,
    PILED,
    TRAITOR_LAST,
)


def finish_card(cells: "vec[i64]") -> None:
    """The card has done its work: all open cards are discarded, and the seat moves."""
    is_traitor_among = cells[DRAWN + TRAITOR] > 0
    card: i64 = 0
    while card < MOST_CARDS:
        cells[DISCARDS + card] += cells[DRAWN + card]
        cells[DRAWN + card] = 0
        card += 1
    cells[OPEN] = 0
    if is_traitor_among:
        shuffle_in(cells)
    cells[CARD] = NONE
    cells[PICKED] = cells[PICKS] = cells[PICKS + 1] = cells[PICKS + 2] = 0
    cells[PHASE] = MOVING


def shuffle_in(cells: "vec[i64]") -> None:
    """The discards become part of the pile; from then on the Traitor may be anywhere in it."""
    card: i64 = 0
    while card < MOST_CARDS:
        cells[PILED] += cells[DISCARDS + card]
        cells[PILE + card] += cells[DISCARDS + card]
        cells[DISCARDS + card] = 0
        card += 1
    cells[TRAITOR_LAST] = 0
