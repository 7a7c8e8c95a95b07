"""Actions as numbers: `kind << 20 | payload`.

The payload is a zone, a territory, a kind of unit, a card, the number of an order, or a pair
`first << 7 | second` of zones or territories; 0 where the kind says it all.
"""

from itertools import permutations
from typing import Final

SHIFT: Final = 20
PAYLOAD: Final = (1 << SHIFT) - 1
PAIR_SHIFT: Final = 7
PAIR_MASK: Final = (1 << PAIR_SHIFT) - 1

DRAW_LOT: Final = 1
"""Chance: the unit that a seat draws to see who starts."""
CLAIM: Final = 2
"""A territory in the draft."""
PLACE: Final = 3
"""The next unit of the roster onto a zone, before play."""
LIFT: Final = 4
"""A placed unit, to put it elsewhere."""
PUT: Final = 5
"""The lifted unit onto a zone; whoever is there takes its place."""
DONE: Final = 6
"""No more to rearrange; others cannot tell it from lifting a unit."""
READY: Final = 7
"""What is done is said."""
DRAW_CARD: Final = 8
"""Chance: a card for the seat whose turn it is."""
PLAY: Final = 9
"""One of the drawn cards."""
DISCARD: Final = 10
"""All drawn cards, none played."""
RECRUIT: Final = 11
"""Chance: a unit from the reserve, for whoever deploys it."""
DEPLOY: Final = 12
"""The unit in hand onto a zone."""
PICK: Final = 13
"""A unit that shall take part in a Redeploy."""
SWITCH: Final = 14
"""How the picked units change places; `ORDERS` says what the number means."""
SPY: Final = 15
"""A pair of territories to look into."""
ACCUSE: Final = 16
"""An enemy unit, by its zone, for the Traitor's guess."""
GUESS: Final = 17
"""The kind of the accused unit."""
MOVE: Final = 18
"""A unit from a zone to a zone."""
END: Final = 19
"""No more moves this turn."""

ORDERS: Final = tuple(order for size in (1, 2, 3) for order in permutations(range(size)))
"""Of one, two and three picked units, zones ascending: to which of the zones each goes."""


def made(kind: int, payload: int = 0) -> int:
    """The action of a kind."""
    return kind << SHIFT | payload


def paired(kind: int, first: int, second: int) -> int:
    """The action of a kind with two zones or territories."""
    return kind << SHIFT | first << PAIR_SHIFT | second


def kind_of(action: int) -> int:
    """Its kind."""
    return action >> SHIFT


def payload_of(action: int) -> int:
    """Its payload."""
    return action & PAYLOAD


def pair_of(action: int) -> tuple[int, int]:
    """The two zones or territories of its payload."""
    return action >> PAIR_SHIFT & PAIR_MASK, action & PAIR_MASK
