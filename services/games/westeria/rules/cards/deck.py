"""The cards that a turn is done with, and a new pile of the discards (W9, W10)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import NONE, TRAITOR
from services.games.westeria.rules.happenings import CARDS_DISCARDED, RESHUFFLED
from services.games.westeria.rules.layout import (
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
    SEAT,
    TRAITOR_LAST,
)
from services.games.westeria.rules.phases import MOVING
from services.kernel.journal import Journal


def finish_card(cells: "vec[i64]", journal: Journal) -> None:
    """The card has done its work: all open cards are discarded, and the seat moves."""
    is_traitor_among = cells[DRAWN + TRAITOR] > 0
    card: i64
    for card in range(MOST_CARDS):
        cells[DISCARDS + card] += cells[DRAWN + card]
        cells[DRAWN + card] = 0
    cells[OPEN] = 0
    journal.note(CARDS_DISCARDED, cells[SEAT])
    if is_traitor_among:
        shuffle_in(cells, journal)
    cells[CARD] = NONE
    cells[PICKED] = cells[PICKS] = cells[PICKS + 1] = cells[PICKS + 2] = 0
    cells[PHASE] = MOVING


def shuffle_in(cells: "vec[i64]", journal: Journal) -> None:
    """The discards become part of the pile; from then on the Traitor may be anywhere in it."""
    before = cells[PILED]
    card: i64
    for card in range(MOST_CARDS):
        cells[PILED] += cells[DISCARDS + card]
        cells[PILE + card] += cells[DISCARDS + card]
        cells[DISCARDS + card] = 0
    cells[TRAITOR_LAST] = 0
    if cells[PILED] > before:
        journal.note(RESHUFFLED, cells[PILED])
