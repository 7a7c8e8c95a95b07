"""The deck: what is nowhere else. It has no order, as chance draws from it when a card is needed."""

from collections.abc import Iterable, Sequence
from typing import Final

from services.games.tara.deck import CARDS
from services.games.tara.state import State

ALL_CARDS: Final = sum(1 << card for card in CARDS)
"""All 36 as bits."""


def cards_in(bits: int) -> list[int]:
    """The cards of a set of bits, ascending."""
    cards = []
    while bits:
        lowest = bits & -bits
        cards.append(lowest.bit_length() - 1)
        bits ^= lowest
    return cards


def bits_of(cards: Iterable[int]) -> int:
    """Cards as bits; 0 stands for no card."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits & ALL_CARDS


def deck_of(state: State) -> int:
    """The face-down deck, as bits."""
    return ALL_CARDS & ~(state.discards | bits_of(state.drawn) | _united(state.hands) | _united(state.aside))


def drawable(state: State) -> int:
    """What the next draw may bring, as bits: the deck, or once that is out the discards (T3)."""
    return deck_of(state) or state.discards


def _united(sets: Sequence[int]) -> int:
    bits = 0
    for cards in sets:
        bits |= cards
    return bits
