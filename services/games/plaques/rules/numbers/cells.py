"""Where the numbers of a match stand: all in one row of cells, so that one slice copies them.

The places are written out: compiled code knows a sum of another module's constants only when it runs.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.numbers.bits import BIT
from services.games.plaques.rules.numbers.bounds import FACE_DOWN, MOST_SEATS

PEEK: Final = 0
BETTING: Final = 1
"""The place of a word among the choices, as of every option that has such; see `FIXED`."""
SIZE_OF_BET: Final = 2
ANTE: Final = 3
STACK: Final = 4
HANDS: Final = 5

NUMBER: Final = 6
DEALER: Final = 7
POT: Final = 8
PLAYERS: Final = 9
"""The bits of those who have paid the ante; 0 once the match is over."""
LIVE: Final = 10
"""The bits of those who have not yielded."""

IN_ROUND: Final = 11
"""1 in a betting round, whose numbers follow; else they are 0."""
RAISES: Final = 12
LEADER: Final = 13
ACTING: Final = 14

IN_TURN: Final = 15
"""1 in a seat's turn, whose numbers follow; else they are 0."""
TURNING: Final = 16
KEY: Final = 17
TURNED: Final = 18
RISEN: Final = 19
DRAWING: Final = 20

GONE: Final = 21
"""The bits of all plaques that lie anywhere, face-down ones that their owner knows among them."""

STACKS: Final = 22
"""Of each seat a place, as in all that follow but where they say otherwise."""
PAID: Final = 29
TABLEAUX: Final = 36
"""The bits of the face-up plaques."""
FACES: Final = 43
"""How many face-up plaques there are."""
HELD: Final = 50
"""How many face-down plaques their owner knows (P1)."""
HIDDEN: Final = 57
"""Of each seat five places for these, the next to turn first."""
KEYED: Final = 92
"""The cells before this one decide what may still happen; those from here on are told alone."""

ORDERS: Final = 92
"""The face-up plaques in the order in which they were turned; see `ordered`."""
LAST_NUMBER: Final = 99
"""Of the hand before, 0 if there was none; its numbers follow."""
LAST_LIVE: Final = 100
LAST_GAINS: Final = 101
LAST_ORDERS: Final = 108
CELLS: Final = 115

_PLACE: Final = 6
"""Bits of a plaque in an order."""

FIXED: Final = 0
SPREAD: Final = 1


def put(cells: "vec[i64]", first: int, numbers: Iterable[int]) -> None:
    """Writes numbers to a place and those after it."""
    for place, number in enumerate(numbers, start=first):
        cells[place] = number


def nearest_left(seat: i64, among: i64) -> i64:
    """The first of some seats, given as bits, when one goes left from a seat, itself being the last."""
    while True:
        seat += 1
        if seat == MOST_SEATS:
            seat = 0
        if among & BIT[seat]:
            return seat


def owed(cells: "vec[i64]", seat: i64) -> i64:
    """What the seat has to pay to see the bet."""
    return cells[PAID + cells[LEADER]] - cells[PAID + seat]


def ordered(order: i64, place: i64, plaque: i64) -> i64:
    """An order with a plaque at the next place: from the lowest bits up, each as one more than its number."""
    return order | ((plaque + 1) << (_PLACE * place))


def order_of(plaques: bytes) -> int:
    """The order of plaques."""
    return sum(plaque + 1 << _PLACE * place for place, plaque in enumerate(plaques))


def plaques_in(order: int) -> bytes:
    """The plaques of an order."""
    places = range(0, order.bit_length(), _PLACE)
    return bytes((order >> place & (1 << _PLACE) - 1) - 1 for place in places)


def held_by(cells: "vec[i64]", seat: i64) -> i64:
    """The bits of the face-down plaques that the seat knows."""
    plaques: i64 = 0
    for place in range(cells[HELD + seat]):
        plaques |= BIT[cells[HIDDEN + FACE_DOWN * seat + place]]
    return plaques
