"""The action cards: pile, discards, and the cards open before a seat (W7 to W11)."""

from services.games.westeria.actions import DRAW_CARD, made
from services.games.westeria.armies import TRAITOR
from services.games.westeria.position import Position


def cards(position: Position) -> list[tuple[int, int]]:
    """What the next card may be; in the first cycle the Traitor only when no other is left (W11)."""
    chances = [(made(DRAW_CARD, card), count) for card, count in enumerate(position.pile) if count]
    if position.traitor_last and len(chances) > 1:
        chances = [(action, count) for action, count in chances if action != made(DRAW_CARD, TRAITOR)]
    return chances


def draw_card(position: Position, card: int) -> None:
    """The card lies open before the seat."""
    position.pile[card] -= 1
    position.drawn[card] += 1
    position.draws -= 1


def refill(position: Position) -> bool:
    """Makes a new pile of the discards if the old one has run out (W9); false if there is no card at all."""
    if not any(position.pile):
        _shuffle_in(position)
    return any(position.pile)


def discard_drawn(position: Position) -> None:
    """The open cards go to the discards; with the Traitor among them all become a new pile (W10)."""
    is_traitor_among = position.drawn[TRAITOR] > 0
    for card, count in enumerate(position.drawn):
        position.discards[card] += count
        position.drawn[card] = 0
    if is_traitor_among:
        _shuffle_in(position)


def _shuffle_in(position: Position) -> None:
    for card, count in enumerate(position.discards):
        position.pile[card] += count
        position.discards[card] = 0
    position.traitor_last = False
