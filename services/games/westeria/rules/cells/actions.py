"""Actions as numbers: `kind << 20 | payload`.

The payload is a zone, a territory, a kind of unit, a card, the number of an order, or a pair
`first << 7 | second` of zones or territories. It is 0 where the kind needs none.
"""

from itertools import permutations
from typing import Final

SHIFT: Final = 20
PAYLOAD: Final = (1 << SHIFT) - 1
PAIR_SHIFT: Final = 7
PAIR_MASK: Final = (1 << PAIR_SHIFT) - 1

DRAW_LOT: Final = 1
"""Chance: the unit that a seat draws in the start draw."""
CLAIM: Final = 2
"""Claims a territory in the draft."""
PLACE: Final = 3
"""Places the next unit of the roster onto a zone, before play."""
LIFT: Final = 4
"""Lifts a placed unit, to put it elsewhere."""
PUT: Final = 5
"""Puts the lifted unit onto a zone; a unit that stands there goes to the zone left."""
DONE: Final = 6
"""Ends rearranging; other seats cannot tell it from lifting a unit."""
READY: Final = 7
"""Tells all that the seat has placed its units."""
DRAW_CARD: Final = 8
"""Chance: a card for the seat whose turn it is."""
PLAY: Final = 9
"""Plays one of the drawn cards."""
DISCARD: Final = 10
"""Discards all drawn cards and plays none."""
RECRUIT: Final = 11
"""Chance: a unit from the reserve, for the seat that deploys it."""
DEPLOY: Final = 12
"""Puts the unit in hand onto a zone."""
PICK: Final = 13
"""Picks a unit for a Redeploy."""
SWITCH: Final = 14
"""Lets the picked units change places; the number is an index of `ORDERS`."""
SPY: Final = 15
"""Looks into a pair of territories."""
ACCUSE: Final = 16
"""Chooses an enemy unit, by its zone, for the Traitor's guess."""
GUESS: Final = 17
"""Guesses the kind of the chosen unit."""
MOVE: Final = 18
"""Moves a unit from a zone to another."""
END: Final = 19
"""Ends the moves of this turn."""

ORDERS: Final = tuple(order for size in (1, 2, 3) for order in permutations(range(size)))
"""For one, two and three picked units, by ascending zones: the index of the zone to which each goes."""


def made(kind: int, payload: int = 0) -> int:
    """Makes an action of a kind and a payload."""
    return kind << SHIFT | payload


def paired(kind: int, first: int, second: int) -> int:
    """Makes an action of a kind and two zones or territories."""
    return kind << SHIFT | first << PAIR_SHIFT | second


def kind_of(action: int) -> int:
    """Returns the kind of an action."""
    return action >> SHIFT


def payload_of(action: int) -> int:
    """Returns the payload of an action."""
    return action & PAYLOAD


def pair_of(action: int) -> tuple[int, int]:
    """Returns the two zones or territories of an action's payload."""
    return action >> PAIR_SHIFT & PAIR_MASK, action & PAIR_MASK
