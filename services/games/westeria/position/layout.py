"""Where what is in the cells of a position, and how a place is one number.

A place holds a unit with all that is known of it, 0 if nobody is there:
`unit | stock << 7 | looks << 9 | ruled_out << 13`, each part as in `State` and `Marks`. What is not
told here means the same as in `State`, `Opening`, `Marks` and `Deck`. The offsets are those of the
largest match, whatever is played.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

UNIT: Final = 127
KIND: Final = 15
OWNER_SHIFT: Final = 4
STOCK_SHIFT: Final = 7
STOCK: Final = 3
FIELD_STOCK: Final = 1 << STOCK_SHIFT
FALLEN_STOCK: Final = 2 << STOCK_SHIFT
STOCKS: Final = STOCK << STOCK_SHIFT
LOOKS_SHIFT: Final = 9
LOOKS: Final = 15
RULED_SHIFT: Final = 13
PLAIN: Final = (1 << RULED_SHIFT) - 1
"""All of a place but what is ruled out."""

MOST_SEATS: Final = 4
MOST_ZONES: Final = 72
MOST_CARDS: Final = 7
MOST_ROW: Final = 16
"""Kinds of a seat in a row of counts."""

HAND: Final = MOST_ZONES
"""After the places of the zones, which come first: the unit in hand."""
BAGS: Final = HAND + 1
"""By seat: the kinds that all know not to be in its reserve."""
RESERVE: Final = BAGS + MOST_SEATS
FALLEN: Final = RESERVE + MOST_SEATS * MOST_ROW
TOKENS: Final = FALLEN + MOST_SEATS * MOST_ROW
HOLDERS: Final = TOKENS + MOST_ZONES // 3
PILE: Final = HOLDERS + MOST_SEATS
DISCARDS: Final = PILE + MOST_CARDS
DRAWN: Final = DISCARDS + MOST_CARDS
LOTS: Final = DRAWN + MOST_CARDS
STEPS: Final = LOTS + MOST_SEATS
LIFTED: Final = STEPS + MOST_SEATS
PICKS: Final = LIFTED + MOST_SEATS
TIED: Final = PICKS + 3
ROUNDS: Final = TIED + 1
READY: Final = ROUNDS + 1
PHASE: Final = READY + 1
SEAT: Final = PHASE + 1
FIRST: Final = SEAT + 1
TURN: Final = FIRST + 1
STUCK: Final = TURN + 1
MOVES: Final = STUCK + 1
MADE: Final = MOVES + 1
DRAWS: Final = MADE + 1
CARD: Final = DRAWS + 1
TRAITOR_LAST: Final = CARD + 1
PICKED: Final = TRAITOR_LAST + 1
"""How many zones are in `PICKS`; the rest of these are 0."""
BEHIND: Final = PICKED + 1
"""After the end: bit set of the seats that did not win."""
REASON: Final = BEHIND + 1
"""How it ended."""
UNITS: Final = REASON + 1
"""By seat: units on the board and in hand."""
RESERVED: Final = UNITS + MOST_SEATS
"""By seat: units in reserve."""
PILED: Final = RESERVED + MOST_SEATS
OPEN: Final = PILED + 1
"""How many cards are in the pile, and how many lie open."""
OWN_LOW: Final = OPEN + 1
OWN_HIGH: Final = OWN_LOW + MOST_SEATS
"""By seat: the zones of its units as a bit set."""
CELLS: Final = OWN_HIGH + MOST_SEATS

ZEROS: Final = vec[i64]([0] * 64)
"""A slice of it is room to write in."""

LAST_FLAG: Final = 0
ALL_STUCK: Final = 1
TURN_LIMIT: Final = 2
"""Reasons."""

BIT: Final = vec[i64]([1 << index for index in range(62)])
"""The number of a single bit."""
