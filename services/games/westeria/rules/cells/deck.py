"""Discards the cards of a turn, and makes a new pile of the discards (W9, W10)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import NONE, TRAITOR
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.happenings import CARDS_DISCARDED, RESHUFFLED
from services.games.westeria.rules.cells.phases import MOVING
from services.kernel.journal import Journal


def finish_card(cells: "vec[i64]", journal: Journal) -> None:
    """Called when a card has had its effect: discards all open cards and lets the seat move."""
    is_traitor_among = cells[at.DRAWN + TRAITOR] > 0
    card: i64
    for card in range(at.MOST_CARDS):
        cells[at.DISCARDS + card] += cells[at.DRAWN + card]
        cells[at.DRAWN + card] = 0
    cells[at.OPEN] = 0
    journal.note(CARDS_DISCARDED, cells[at.SEAT])
    if is_traitor_among:
        shuffle_in(cells, journal)
    cells[at.CARD] = NONE
    cells[at.PICKED] = cells[at.PICKS] = cells[at.PICKS + 1] = cells[at.PICKS + 2] = 0
    cells[at.PHASE] = MOVING


def shuffle_in(cells: "vec[i64]", journal: Journal) -> None:
    """Shuffles the discards into the pile; from then on the Traitor may be anywhere in it."""
    before = cells[at.PILED]
    card: i64
    for card in range(at.MOST_CARDS):
        cells[at.PILED] += cells[at.DISCARDS + card]
        cells[at.PILE + card] += cells[at.DISCARDS + card]
        cells[at.DISCARDS + card] = 0
    cells[at.TRAITOR_LAST] = 0
    if cells[at.PILED] > before:
        journal.note(RESHUFFLED, cells[at.PILED])
