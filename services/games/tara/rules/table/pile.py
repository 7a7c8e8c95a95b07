"""The deck, which is the cards that are nowhere else, and cards that chance turns over from it (T3)."""

from mypy_extensions import i64

from services.games.tara.rules.table.cards import ALL_CARDS, BIT, MOST_CARDS
from services.games.tara.rules.table.codes import DRAW
from services.games.tara.rules.table.flat import ASIDE, DRAWN, HANDS, Flat
from services.games.tara.rules.table.notes import DECK_SHUFFLED


def face_down(p: Flat) -> i64:
    """Returns the face-down deck, without an order: chance draws from it when a card is needed."""
    table = p.table
    elsewhere = p.discards
    for seat in range(p.seats):
        elsewhere |= table[HANDS + seat] | table[ASIDE + seat] | BIT[table[DRAWN + seat]]
    return ALL_CARDS & ~elsewhere


def drawable(p: Flat) -> i64:
    """Returns the cards that may be drawn next: the deck, or the discards when the deck is out (T3)."""
    there = face_down(p)
    return there or p.discards


def is_drawable(p: Flat, action: i64) -> bool:
    """Whether that action draws one of these cards."""
    card: i64 = action - DRAW
    return 0 <= card < MOST_CARDS and drawable(p) & BIT[card] != 0


def ready_deck(p: Flat) -> None:
    """Called before a draw: if the deck is out, shuffles the discards into a new one (T3)."""
    if not face_down(p):
        p.discards = 0
        p.journal.note(DECK_SHUFFLED)


def highest_drawn(p: Flat) -> i64:
    """Returns the seat with the highest card face up."""
    table = p.table
    best: i64 = 0
    for seat in range(1, p.seats):
        if table[DRAWN + seat] > table[DRAWN + best]:
            best = seat
    return best


def clear_drawn(p: Flat) -> None:
    """Takes away all cards that lie face up."""
    for seat in range(p.seats):
        p.table[DRAWN + seat] = 0
