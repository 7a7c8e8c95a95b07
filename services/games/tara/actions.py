"""Actions as whole numbers: `kind << 20 | payload`. Legal or not is for the rules to say.

Spots in a payload are those of the position's `region` (see `board.py`).
"""

from enum import IntEnum
from typing import Final

from services.games.tara.rules.table import codes

KIND_SHIFT: Final = codes.KIND_SHIFT
PAYLOAD: Final = codes.PAYLOAD
CARD_BITS: Final = 6
_CARD: Final = (1 << CARD_BITS) - 1
_HEIGHT_BITS: Final = 8


class Kind(IntEnum):
    """What an action does; its payload in brackets.

    DRAW (card): chance. KEEP (three cards, see `keep`). PLACE, STONE, AMNESTY (region and card, see
    `play`), DISCARD (card). ANCHOR (which of the card's anchors). PUT (bits of spots).
    PAY, DECLINE (nothing). PROMOTE (spot), STOP. PIECE (spot and height, see `piece`).
    KEEP_FORT (spot). BUY, PASS. TARGET (spot), NO_TARGET. INCOME, CLEAR, EXCHANGE: of the
    table. RANSOM_OPEN, RANSOM_CLOSE (captor): of the table. GARRISON (bits of spots).
    RANSOM (how many prisoners). START (seat). OPEN_REGION (region).
    """

    DRAW = codes.DRAW >> KIND_SHIFT
    KEEP = codes.KEEP >> KIND_SHIFT
    PLACE = codes.PLACE >> KIND_SHIFT
    STONE = codes.STONE >> KIND_SHIFT
    AMNESTY = codes.AMNESTY >> KIND_SHIFT
    DISCARD = codes.DISCARD >> KIND_SHIFT
    ANCHOR = codes.ANCHOR >> KIND_SHIFT
    PUT = codes.PUT >> KIND_SHIFT
    PAY = codes.PAY >> KIND_SHIFT
    DECLINE = codes.DECLINE >> KIND_SHIFT
    PROMOTE = codes.PROMOTE >> KIND_SHIFT
    STOP = codes.STOP >> KIND_SHIFT
    PIECE = codes.PIECE >> KIND_SHIFT
    KEEP_FORT = codes.KEEP_FORT >> KIND_SHIFT
    BUY = codes.BUY >> KIND_SHIFT
    PASS = codes.PASS >> KIND_SHIFT
    TARGET = codes.TARGET >> KIND_SHIFT
    NO_TARGET = codes.NO_TARGET >> KIND_SHIFT
    INCOME = codes.INCOME >> KIND_SHIFT
    CLEAR = codes.CLEAR >> KIND_SHIFT
    EXCHANGE = codes.EXCHANGE >> KIND_SHIFT
    RANSOM_OPEN = codes.RANSOM_OPEN >> KIND_SHIFT
    RANSOM_CLOSE = codes.RANSOM_CLOSE >> KIND_SHIFT
    GARRISON = codes.GARRISON >> KIND_SHIFT
    RANSOM = codes.RANSOM >> KIND_SHIFT
    START = codes.START >> KIND_SHIFT
    OPEN_REGION = codes.OPEN_REGION >> KIND_SHIFT


def action_of(kind: Kind, payload: int = 0) -> int:
    """The action of a kind with its payload."""
    return kind << KIND_SHIFT | payload


def payload_of(action: int) -> int:
    """The payload alone."""
    return action & PAYLOAD


def keep(cards: tuple[int, int, int]) -> int:
    """Keeping three cards; their order does not matter."""
    low, middle, high = sorted(cards)
    return action_of(Kind.KEEP, (low << CARD_BITS | middle) << CARD_BITS | high)


def kept_cards(payload: int) -> tuple[int, int, int]:
    """The three cards of a KEEP, ascending."""
    return payload >> 2 * CARD_BITS, payload >> CARD_BITS & _CARD, payload & _CARD


def play(kind: Kind, region: int, card: int) -> int:
    """A PLACE, STONE or AMNESTY in a region with a card."""
    return action_of(kind, region << CARD_BITS | card)


def region_and_card(payload: int) -> tuple[int, int]:
    """The region and the card of a PLACE, STONE or AMNESTY."""
    return payload >> CARD_BITS, payload & _CARD


def piece(spot: int, height: int) -> int:
    """A PIECE of the Stone's swap: `height` counts from the top of its stack, which is 0."""
    return action_of(Kind.PIECE, spot << _HEIGHT_BITS | height)


def spot_and_height(payload: int) -> tuple[int, int]:
    """The spot and the height of a PIECE."""
    return payload >> _HEIGHT_BITS, payload & ((1 << _HEIGHT_BITS) - 1)
