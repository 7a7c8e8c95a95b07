"""What an action is about, read from outside: cards, regions, positions, seats and counts.

The words are strict, but for the order of cards and of positions, which is free.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from services.games.tara.actions import keep, payload_of
from services.games.tara.board import SPOT_NAMES
from services.games.tara.components import HAND, PIECES
from services.games.tara.deck import CARDS, DECKS
from services.games.tara.facts import SEATS
from services.games.tara.rules.position import TaraPosition
from services.kernel import InvalidNotation

NONE: Final = "none"
"""Stands for no position and no prisoner."""

_CARDS: Final = {str(card): card for card in CARDS}
_COUNTS: Final = {NONE: 0} | {str(count): count for count in range(1, PIECES + 1)}
_SEATS: Final = {name: seat for seat, name in enumerate(SEATS)}
_HEIGHTS: Final = {str(height + 1): height for height in range(1, len(SEATS) * PIECES)}


def parse_card(text: str) -> int:
    """The number of a card.

    Raises:
        InvalidNotation: no number from 1 to 36.
    """
    return _known(_CARDS, text, "a card is a number from 1 to 36")


def parse_count(text: str) -> int:
    """A number of prisoners.

    Raises:
        InvalidNotation: neither `none` nor a number from 1 to 20.
    """
    return _known(_COUNTS, text, f"a number of prisoners is {NONE} or 1 to {PIECES}")


def parse_seat(text: str) -> int:
    """The seat of a name.

    Raises:
        InvalidNotation: no name of a seat.
    """
    return _known(_SEATS, text, f"a seat is one of {', '.join(SEATS)}")


def parse_height(text: str) -> int:
    """A place in a stack, said as counted from 1 at the top; the top itself goes without saying.

    Raises:
        InvalidNotation: no number from 2.
    """
    return _known(_HEIGHTS, text, "a piece below the top is a number from 2")


def spots_of(bits: int) -> list[int]:
    """The spots of their bits, ascending."""
    return [spot for spot in range(len(SPOT_NAMES)) if bits >> spot & 1]


def bits_of(spots: Iterable[int]) -> int:
    """The bits of spots.

    Raises:
        InvalidNotation: a spot is named twice.
    """
    bits = 0
    for spot in spots:
        if bits >> spot & 1:
            raise InvalidNotation(f"position {SPOT_NAMES[spot]} is named twice")
        bits |= 1 << spot
    return bits


def three_cards(cards: Sequence[int]) -> int:
    """The payload of keeping these.

    Raises:
        InvalidNotation: not three different cards.
    """
    if len(cards) != HAND or len(set(cards)) != HAND:
        raise InvalidNotation(f"keep {HAND} different cards, not {list(cards)}", rule="seed: start of round")
    return payload_of(keep((cards[0], cards[1], cards[2])))


def anchor_spots(position: TaraPosition, anchor: int) -> tuple[int, ...]:
    """The spots of an anchor of the card being played."""
    return DECKS[position.options.deck][position.card].anchors[anchor]


def anchor_of(position: TaraPosition, spots: Iterable[int]) -> int:
    """Which anchor of the card being played has just these spots.

    Raises:
        InvalidNotation: none, or no card is being played.
    """
    wanted = bits_of(spots)
    card = DECKS[position.options.deck].get(position.card)
    for anchor, placed in enumerate(card.anchors if card else ()):
        if bits_of(placed) == wanted:
            return anchor
    names = " ".join(SPOT_NAMES[spot] for spot in spots_of(wanted))
    raise InvalidNotation(
        f"the card being played does not fit at {names or NONE}", rule="seed: grey positions"
    )


def _known(values: Mapping[str, int], text: str, wanted: str) -> int:
    if text not in values:
        raise InvalidNotation(f"{wanted}, not {text!r}")
    return values[text]
