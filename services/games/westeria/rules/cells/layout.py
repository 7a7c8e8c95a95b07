"""The layout of a position's cells, and of a place as one number.

A place holds a unit with all that is known of it, or 0 if it is empty:
`unit | stock << 7 | looks << 9 | ruled_out << 13`. A unit is `(seat + 1) << 4 | kind`. `stock` is the bit set
of the stocks that the unit may be of (see `marks.py`), `looks` that of the seats that were shown the unit in
private, and `ruled_out` that of the kinds that it is not, as all know. The offsets are those of the largest
match, in every match.
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
"""The bits of a place without `ruled_out`."""

MOST_SEATS: Final = 4
MOST_ZONES: Final = 72
MOST_CARDS: Final = 7
MOST_ROW: Final = 16
"""Room for kinds in a seat's row of counts."""

HAND: Final = MOST_ZONES
"""The unit in hand; its place follows those of the zones, which come first."""
BAGS: Final = HAND + 1
"""By seat: the kinds that, as all know, are not in its reserve."""
RESERVE: Final = BAGS + MOST_SEATS
"""By `seat * 16 + kind`: units in reserve."""
FALLEN: Final = RESERVE + MOST_SEATS * MOST_ROW
"""By `seat * 16 + kind`: units of the fallen stock, or `MIXED`."""
TOKENS: Final = FALLEN + MOST_SEATS * MOST_ROW
"""By territory: the seat + 1 that controls it, 0 while it is contested."""
HOLDERS: Final = TOKENS + MOST_ZONES // 3
"""By seat: the seat that holds its Flag."""
PILE: Final = HOLDERS + MOST_SEATS
DISCARDS: Final = PILE + MOST_CARDS
DRAWN: Final = DISCARDS + MOST_CARDS
"""By card: how many are in the pile, in the discards, and open before the seat."""
LOTS: Final = DRAWN + MOST_CARDS
"""By seat: the kind that it drew in this round of the start draw, `NONE` before."""
STEPS: Final = LOTS + MOST_SEATS
"""By seat: the number of its placing actions."""
LIFTED: Final = STEPS + MOST_SEATS
"""By seat, secret: the zone of the lifted unit, `LIFTED_NONE` or `LIFTED_DONE`."""
MOST_PICKS: Final = 3
"""Units in a Redeploy; fewer only if the seat has fewer on the board."""
PICKS: Final = LIFTED + MOST_SEATS
"""The zones chosen so far for the card in play, ascending."""
TIED: Final = PICKS + MOST_PICKS
"""The bit set of the seats that draw for the start."""
ROUNDS: Final = TIED + 1
"""The number of tied rounds of the start draw so far."""
READY: Final = ROUNDS + 1
"""The bit set of the seats that are ready."""
PHASE: Final = READY + 1
SEAT: Final = PHASE + 1
"""The seat whose turn it is, or that claims."""
FIRST: Final = SEAT + 1
"""The seat that starts."""
TURN: Final = FIRST + 1
"""The number of the turn, from 1; 0 before the first."""
STUCK: Final = TURN + 1
"""Turns in a row without a move."""
MOVES: Final = STUCK + 1
MADE: Final = MOVES + 1
"""Moves left and moves made in this turn."""
DRAWS: Final = MADE + 1
"""Cards to draw."""
CARD: Final = DRAWS + 1
"""The card in play, or `NONE`."""
TRAITOR_LAST: Final = CARD + 1
"""Whether the Traitor still lies at the bottom, where it started (W11)."""
PICKED: Final = TRAITOR_LAST + 1
"""The number of zones in `PICKS`; the others are 0."""
BEHIND: Final = PICKED + 1
"""After the end: the bit set of the seats that did not win."""
REASON: Final = BEHIND + 1
"""The reason of the end, one of those below."""
UNITS: Final = REASON + 1
"""By seat: units on the board and in hand."""
RESERVED: Final = UNITS + MOST_SEATS
"""By seat: units in reserve."""
PILED: Final = RESERVED + MOST_SEATS
OPEN: Final = PILED + 1
"""The number of cards in the pile, and of those that lie open."""
OWN_LOW: Final = OPEN + 1
OWN_HIGH: Final = OWN_LOW + MOST_SEATS
"""By seat: the zones of its units as a bit set."""
RESTING_LOW: Final = OWN_HIGH + MOST_SEATS
RESTING_HIGH: Final = RESTING_LOW + 1
"""The zones of units that may not move again in this turn (W13), as a bit set."""
KEYED: Final = RESTING_HIGH + 1
"""Cells before this one decide what may still happen. Later ones hold what is seen of the last action."""
LAST: Final = KEYED
"""The last action, if all saw it, else 0."""
SHOWN: Final = LAST + 1
MOST_SHOWN: Final = 3
"""Room for the units that it revealed, in order; the others are 0."""
CELLS: Final = SHOWN + MOST_SHOWN

ZEROS: Final = vec[i64]([0] * CELLS)
"""Slices of it are new rows to write into."""

MIXED: Final = 255
"""The number of units of a kind in the fallen stock, if it is not public."""
LIFTED_NONE: Final = -1
LIFTED_DONE: Final = -2
"""No unit is lifted, and the seat has ended rearranging."""

LAST_FLAG: Final = 0
ALL_STUCK: Final = 1
TURN_LIMIT: Final = 2
"""The reasons of an end."""

BIT: Final = vec[i64]([1 << index for index in range(62)])
"""By index: the number with that single bit."""
