"""Where what is in the cells of a position, and how a place is one number.

A place holds a unit with all that is known of it, 0 if nobody is there:
`unit | stock << 7 | looks << 9 | ruled_out << 13`. A unit is `(seat + 1) << 4 | kind`. The stock says
whether it was ever in a reserve (see `marks.py`); `looks` is the bit set of the seats that were shown it in
private, `ruled_out` the bit set of kinds that all know it is not. The offsets are those of the largest
match, whatever is played.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

UNIT: Final = 127
KIND: Final = 15
UNKNOWN: Final = 15
"""The kind of a unit that a viewer cannot tell."""
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
"""By `seat * 16 + kind`: units in reserve."""
FALLEN: Final = RESERVE + MOST_SEATS * MOST_ROW
"""By `seat * 16 + kind`: units of the fallen stock, or `MIXED`."""
TOKENS: Final = FALLEN + MOST_SEATS * MOST_ROW
"""By territory: the seat + 1 that controls it, 0 while it is contested."""
HOLDERS: Final = TOKENS + MOST_ZONES // 3
"""By seat: who has its Flag."""
PILE: Final = HOLDERS + MOST_SEATS
DISCARDS: Final = PILE + MOST_CARDS
DRAWN: Final = DISCARDS + MOST_CARDS
"""By card: how many lie in the pile, in the discards and open before the seat."""
LOTS: Final = DRAWN + MOST_CARDS
"""By seat: the kind that it drew in this round of the start draw, `NONE` before."""
STEPS: Final = LOTS + MOST_SEATS
"""By seat: by how many actions it has placed."""
LIFTED: Final = STEPS + MOST_SEATS
"""By seat, secret: the zone of the lifted unit, `LIFTED_NONE` or `LIFTED_DONE`."""
MOST_PICKS: Final = 3
"""Units that take part in a Redeploy; fewer only where the seat has fewer on the board."""
PICKS: Final = LIFTED + MOST_SEATS
"""The zones that the card in play is about so far, ascending."""
TIED: Final = PICKS + MOST_PICKS
"""The bit set of the seats that draw for the start."""
ROUNDS: Final = TIED + 1
"""How often lots were drawn before."""
READY: Final = ROUNDS + 1
"""The bit set of the seats that have placed."""
PHASE: Final = READY + 1
SEAT: Final = PHASE + 1
"""Whose turn it is, or who claims."""
FIRST: Final = SEAT + 1
"""Who starts."""
TURN: Final = FIRST + 1
"""Counted from 1, 0 before the first."""
STUCK: Final = TURN + 1
"""Turns in a row without a move."""
MOVES: Final = STUCK + 1
MADE: Final = MOVES + 1
"""Moves left and done this turn."""
DRAWS: Final = MADE + 1
"""Cards to draw."""
CARD: Final = DRAWS + 1
"""The card in play, or `NONE`."""
TRAITOR_LAST: Final = CARD + 1
"""Whether the Traitor still lies at the bottom, where it started (W11)."""
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
RESTING_LOW: Final = OWN_HIGH + MOST_SEATS
RESTING_HIGH: Final = RESTING_LOW + 1
"""The zones of units that move no more this turn (W13) as a bit set."""
KEYED: Final = RESTING_HIGH + 1
"""All cells before this one decide what may still happen; those after it what is seen of the last step."""
LAST: Final = KEYED
"""The last action if all saw it, else 0."""
SHOWN: Final = LAST + 1
MOST_SHOWN: Final = 3
"""The units that it revealed, in that order; the rest of these are 0."""
CELLS: Final = SHOWN + MOST_SHOWN

ZEROS: Final = vec[i64]([0] * CELLS)
"""A slice of it is room to write in."""

MIXED: Final = 255
"""How many units of a kind are of the fallen stock, when nobody outside can tell."""
LIFTED_NONE: Final = -1
LIFTED_DONE: Final = -2
"""No unit is lifted; the seat has nothing more to rearrange."""

LAST_FLAG: Final = 0
ALL_STUCK: Final = 1
TURN_LIMIT: Final = 2
"""Reasons."""

BIT: Final = vec[i64]([1 << index for index in range(62)])
"""The number of a single bit."""
