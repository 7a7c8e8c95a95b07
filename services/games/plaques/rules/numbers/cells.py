"""The layout of a match's numbers: all are in one row of cells, so that one slice copies them.

The indices are literals, because compiled code computes sums of another module's constants at run time.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.numbers.bits import BIT
from services.games.plaques.rules.numbers.bounds import FACE_DOWN, MOST_SEATS

PEEK: Final = 0
BETTING: Final = 1
"""The index of the option's word among its choices, as for each option with choices; see `FIXED`."""
SIZE_OF_BET: Final = 2
ANTE: Final = 3
STACK: Final = 4
HANDS: Final = 5

SINCE_TURN: Final = 6
"""1 if a value is up that exceeds the one at the start of the turn, 0 if the one before the plaque (P3)."""
STAYS_BROKE: Final = 7
"""1 if a seat that cannot pay stays in to the showdown (P35)."""
DATA_SET: Final = 8

OPTIONS: Final = 9
"""The number of cells of the options, which are above."""
NUMBER: Final = 9
DEALER: Final = 10
POT: Final = 11
PLAYERS: Final = 12
"""The bits of the seats that have paid the ante; 0 once the match is over."""
LIVE: Final = 13
"""The bits of the players that have not yielded."""
BROKE: Final = 14
"""The bits of the live seats that can pay no more, and neither bet nor yield (P35)."""

IN_ROUND: Final = 15
"""1 in a betting round, whose numbers follow; else these are 0."""
RAISES: Final = 16
LEADER: Final = 17
ACTING: Final = 18

IN_TURN: Final = 19
"""1 in a seat's turn, whose numbers follow; else these are 0."""
TURNING: Final = 20
KEY: Final = 21
"""The value that its tableau must exceed for the next plaque to be up."""
TURNED: Final = 22
RISEN: Final = 23
DRAWING: Final = 24

GONE: Final = 25
"""The bits of all plaques that lie anywhere, including face-down ones that their owner knows."""

STACKS: Final = 26
"""A cell for each seat, as for all that follow unless they say otherwise."""
PAID: Final = 33
"""Tokens paid in the betting round."""
GIVEN: Final = 40
"""Tokens paid in the hand, if side pots depend on it (P35); else 0."""
TABLEAUX: Final = 47
"""The bits of the face-up plaques."""
FACES: Final = 54
"""The number of face-up plaques."""
HELD: Final = 61
"""The number of face-down plaques that their owner knows (P1)."""
HIDDEN: Final = 68
"""Five cells for each seat for these plaques, the next one to turn first."""
KEYED: Final = 103
"""Cells before this one decide what may still happen; those from here on are only shown."""

ORDERS: Final = 103
"""The face-up plaques in the order of turning; see `ordered`."""
LAST_NUMBER: Final = 110
"""The number of the hand before, 0 if there was none; its other numbers follow."""
LAST_LIVE: Final = 111
LAST_GAINS: Final = 112
LAST_ORDERS: Final = 119
CELLS: Final = 126

_PLACE: Final = 6
"""Bits of a plaque in an order."""

FIXED: Final = 0
SPREAD: Final = 1


def put(cells: "vec[i64]", first: int, numbers: Iterable[int]) -> None:
    """Writes numbers into the cells, from index `first` on."""
    for place, number in enumerate(numbers, start=first):
        cells[place] = number


def nearest_left(seat: i64, among: i64) -> i64:
    """Returns the first seat of a bit set, going left from a seat, which itself comes last."""
    while True:
        seat += 1
        if seat == MOST_SEATS:
            seat = 0
        if among & BIT[seat]:
            return seat


def owed(cells: "vec[i64]", seat: i64) -> i64:
    """Returns what the seat has to pay to see the bet."""
    return cells[PAID + cells[LEADER]] - cells[PAID + seat]


def ordered(order: i64, place: i64, plaque: i64) -> i64:
    """Adds a plaque at the next place of an order: from the lowest bits up, each as its number + 1."""
    return order | ((plaque + 1) << (_PLACE * place))


def order_of(plaques: bytes) -> int:
    """Makes an order of plaques."""
    return sum(plaque + 1 << _PLACE * place for place, plaque in enumerate(plaques))


def plaques_in(order: int) -> bytes:
    """Returns the plaques of an order."""
    places = range(0, order.bit_length(), _PLACE)
    return bytes((order >> place & (1 << _PLACE) - 1) - 1 for place in places)


def held_by(cells: "vec[i64]", seat: i64) -> i64:
    """Returns the bits of the face-down plaques that the seat knows."""
    plaques: i64 = 0
    for place in range(cells[HELD + seat]):
        plaques |= BIT[cells[HIDDEN + FACE_DOWN * seat + place]]
    return plaques
