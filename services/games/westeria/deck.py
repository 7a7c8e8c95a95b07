"""The action cards: pile, discards, and the cards open before a seat (W7 to W11)."""

from services.games.westeria.actions import DRAW_CARD, made
from services.games.westeria.armies import TRAITOR
from services.games.westeria.working import Working


def cards(working: Working) -> list[tuple[int, int]]:
    """What the next card may be; in the first cycle the Traitor only when no other is left (W11)."""
    chances = [(made(DRAW_CARD, card), count) for card, count in enumerate(working.pile) if count]
    if working.traitor_last and len(chances) > 1:
        chances = [(action, count) for action, count in chances if action != made(DRAW_CARD, TRAITOR)]
    return chances


def draw_card(working: Working, card: int) -> None:
    """The card lies open before the seat."""
    working.pile[card] -= 1
    working.drawn[card] += 1
    working.draws -= 1


def refill(working: Working) -> bool:
    """Makes a new pile of the discards if the old one has run out (W9); false if there is no card at all."""
    if not any(working.pile):
        _shuffle_in(working)
    return any(working.pile)


def discard_drawn(working: Working) -> None:
    """The open cards go to the discards; with the Traitor among them all become a new pile (W10)."""
    is_traitor_among = working.drawn[TRAITOR] > 0
    for card, count in enumerate(working.drawn):
        working.discards[card] += count
        working.drawn[card] = 0
    if is_traitor_among:
        _shuffle_in(working)


def _shuffle_in(working: Working) -> None:
    for card, count in enumerate(working.discards):
        working.pile[card] += count
        working.discards[card] = 0
    working.traitor_last = False
