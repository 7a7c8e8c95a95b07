"""The parts of an action, in its payload and as text: cards, regions, positions, seats and counts.

Words must be exact, but cards and positions may come in any order.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from services.games.tara.board import SPOT_NAMES, one_of
from services.games.tara.deck import CARDS, DECKS, Card
from services.games.tara.facts import HAND, PIECES, SEATS
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.codes import CARD, CARD_BITS, HEIGHT, HEIGHT_BITS
from services.games.tara.rules.table.reading import numbers_in
from services.kernel import InvalidNotation

NONE: Final = "none"
"""Stands for no position and no prisoner."""

parse_card: Final = one_of({str(card): card for card in CARDS}, "a card is a number from 1 to 36, not {}")
parse_seat: Final = one_of(
    {name: seat for seat, name in enumerate(SEATS)}, f"a seat is one of {', '.join(SEATS)}, not {{}}"
)
parse_count: Final = one_of(
    {NONE: 0} | {str(count): count for count in range(1, PIECES + 1)},
    f"a number of prisoners is {NONE} or 1 to {PIECES}, not {{}}",
)
parse_height: Final = one_of(
    {str(height + 1): height for height in range(1, len(SEATS) * PIECES)},
    "a piece below the top is a number from 2, not {}",
)
"""A height is written as counted from 1 at the top; for the top itself it is left out."""


def bits_of(spots: Iterable[int]) -> int:
    """Returns the bits of spots.

    Raises:
        InvalidNotation: a spot is named twice.
    """
    bits = 0
    for spot in spots:
        if bits >> spot & 1:
            raise InvalidNotation(f"position {SPOT_NAMES[spot]} is named twice")
        bits |= 1 << spot
    return bits


def names_of(spots: Iterable[int]) -> str:
    """Writes the names of spots, separated by blanks, or `none`."""
    return " ".join(SPOT_NAMES[spot] for spot in spots) or NONE


def three_cards(cards: Sequence[int]) -> int:
    """Makes the payload of keeping these cards.

    Raises:
        InvalidNotation: they are not three different cards.
    """
    if len(cards) != HAND or len(set(cards)) != HAND:
        raise InvalidNotation(f"keep {HAND} different cards, not {list(cards)}", rule="seed: start of round")
    low, middle, high = sorted(cards)
    return (low << CARD_BITS | middle) << CARD_BITS | high


def kept_cards(payload: int) -> tuple[int, int, int]:
    """Reads the three cards that are kept, ascending."""
    return payload >> 2 * CARD_BITS, payload >> CARD_BITS & CARD, payload & CARD


def use(region: int, card: int) -> int:
    """Makes the payload of a card used in a region."""
    return region << CARD_BITS | card


def region_and_card(payload: int) -> tuple[int, int]:
    """Reads the region and the card that is used there."""
    return payload >> CARD_BITS, payload & CARD


def piece(spot: int, height: int) -> int:
    """Makes the payload of a piece to swap: `height` counts from the top of its stack, which is 0."""
    return spot << HEIGHT_BITS | height


def spot_and_height(payload: int) -> tuple[int, int]:
    """Reads the spot and the height of a piece."""
    return payload >> HEIGHT_BITS, payload & HEIGHT


def card_of(position: TaraPosition, card: int) -> Card:
    """Returns what a card of the match shows."""
    return DECKS[position.options.deck][card]


def anchor_spots(position: TaraPosition, anchor: int) -> tuple[int, ...]:
    """Returns the spots of an anchor of the card being played."""
    return card_of(position, position.card).anchors[anchor]


def anchor_of(position: TaraPosition, spots: Iterable[int]) -> int:
    """Returns the anchor of the card being played that has exactly these spots.

    Raises:
        InvalidNotation: no anchor has them, or no card is being played.
    """
    wanted = bits_of(spots)
    card = DECKS[position.options.deck].get(position.card)
    for anchor, placed in enumerate(card.anchors if card else ()):
        if bits_of(placed) == wanted:
            return anchor
    raise InvalidNotation(
        f"the card being played does not fit at {names_of(numbers_in(wanted))}", rule="seed: grey positions"
    )
