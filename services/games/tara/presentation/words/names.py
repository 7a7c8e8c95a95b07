"""The names of things in texts for people."""

from collections.abc import Sequence
from typing import Final

from services.games.tara.board import REGION_NAMES, SPOT_NAMES, SPOTS
from services.games.tara.deck import Card
from services.games.tara.facts import SEATS

RANKS: Final = ("Farmers", "Herdsmen", "Warriors", "Chieftains", "King")
STONE: Final = "Stone of Destiny"


def seat_name(seat: int) -> str:
    """`blue`; `nobody` for a negative number."""
    return SEATS[seat] if seat >= 0 else "nobody"


def region_name(region: int) -> str:
    """`Ulster`."""
    return REGION_NAMES[region].title()


def position_name(position: int) -> str:
    """`Ulster H2`."""
    region, spot = divmod(position, SPOTS)
    return f"{region_name(region)} {SPOT_NAMES[spot]}"


def counted(count: int, thing: str) -> str:
    """`1 piece`, `2 pieces`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def joined(items: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; empty for no items."""
    return f" {word} ".join((", ".join(items[:-1]), items[-1])) if len(items) > 1 else "".join(items)


def card_face(card: Card) -> str:
    """Says where a card fits and what it costs: `F2+W1, F3+W2 or F4+W3, to promote costs 2`."""
    price = f"to promote costs {card.cost}" if card.cost else "to promote is free"
    fits = ["+".join(SPOT_NAMES[spot] for spot in anchor) for anchor in card.anchors]
    return f"{joined(fits, 'or') or STONE}, {price}"
