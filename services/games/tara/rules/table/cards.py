"""Sets of cards as bits, and the faces of a deck as tables."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.deck import Deck

_BITS: Final = 61
BIT: Final = vec[i64]([1 << bit for bit in range(_BITS)])
"""By number: its bit. Compiled code cannot shift a constant by more than 30 bits."""
ALL_CARDS: Final = 0x1FFFFFFFFE
"""Cards 1 to 36."""
_PRIME: Final = 53
"""Two is a primitive root modulo 53, so the 52 powers of two below 2**52 leave different remainders."""
_BY_REST: Final = {(1 << bit) % _PRIME: bit for bit in range(_PRIME - 1)}
_LOWEST: Final = vec[i64]([_BY_REST.get(rest, 0) for rest in range(_PRIME)])
"""By the remainder of a bit: its number."""
MOST_CARDS: Final = 37
"""One more than the highest card."""
_MOST_ANCHORS: Final = 5
NO_SPOT: Final = -1


class Faces:
    """What the cards of a deck show, by the number of the card.

    `cost`: cumals to activate. `stones`: bits of the Stones. `anchors`: how many anchors a card has.
    `targets`: bits of the spots that a traitor reaches.
    """

    def __init__(self, deck: Deck) -> None:
        cards = range(MOST_CARDS)
        self.cost = vec[i64]([deck[card].cost if card in deck else 0 for card in cards])
        self.stones: i64 = sum(1 << card for card in deck if deck[card].is_stone)
        self.anchors = vec[i64]([len(deck[card].anchors) if card in deck else 0 for card in cards])
        self.targets = vec[i64](
            [sum(1 << spot for spot in deck[card].targets) if card in deck else 0 for card in cards]
        )
        spots = [NO_SPOT] * (MOST_CARDS * _MOST_ANCHORS * 2)
        for card in deck:
            for number, anchor in enumerate(deck[card].anchors):
                at = (card * _MOST_ANCHORS + number) * 2
                spots[at : at + len(anchor)] = anchor
        self._spots = vec[i64](spots)

    def spot(self, card: i64, anchor: i64, which: i64) -> i64:
        """Returns the first (0) or second (1) spot of an anchor; `NO_SPOT` if it has no second."""
        return self._spots[(card * _MOST_ANCHORS + anchor) * 2 + which]


def lowest(bits: i64) -> i64:
    """Returns the number of the lowest bit of a set that is not empty; this bit must be below 52."""
    return _LOWEST[(bits & -bits) % _PRIME]


def fill_each(out: "vec[i64]", count: i64, action: i64, bits: i64) -> i64:
    """Writes the action with each number of a set behind `count` others; returns the new count."""
    while bits:
        out[count] = action | _LOWEST[(bits & -bits) % _PRIME]
        count += 1
        bits &= bits - 1
    return count


def count_bits(bits: i64) -> i64:
    """Returns how many of the lowest 60 bits are set."""
    pairs: i64 = bits - (bits >> 1 & 0x555555555555555)
    fours: i64 = (pairs & 0x333333333333333) + (pairs >> 2 & 0x333333333333333)
    bytes_: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    halves: i64 = bytes_ + (bytes_ >> 32)
    quarters: i64 = halves + (halves >> 16)
    return (quarters + (quarters >> 8)) & 0x7F


def card_at(cards: i64, index: i64) -> i64:
    """Returns the card at an index of a set; the lowest card has index 0."""
    left = cards
    for _ in range(index):
        left &= left - 1
    return lowest(left)
