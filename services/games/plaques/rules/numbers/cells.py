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

SINCE_TURN: Final = 6
"""1 if a value is up that is higher than at the start of the turn, not than before the plaque (P3)."""
STAYS_BROKE: Final = 7
"""1 if a seat that cannot pay stays in to the showdown (P35)."""
DATA_SET: Final = 8

OPTIONS: Final = 9
"""Of all the above: how many cells they have."""
NUMBER: Final = 9
DEALER: Final = 10
POT: Final = 11
PLAYERS: Final = 12
"""The bits of those who have paid the ante; 0 once the match is over."""
LIVE: Final = 13
"""The bits of those who have not yielded."""
BROKE: Final = 14
"""The bits of those of them who can pay no more, and neither bet nor yield (P35)."""

IN_ROUND: Final = 15
"""1 in a betting round, whose numbers follow; else they are 0."""
RAISES: Final = 16
LEADER: Final = 17
ACTING: Final = 18

IN_TURN: Final = 19
"""1 in a seat's turn, whose numbers follow; else they are 0."""
TURNING: Final = 20
KEY: Final = 21
"""What its tableau has to be worth more than for the next plaque to be up."""
TURNED: Final = 22
RISEN: Final = 23
DRAWING: Final = 24

GONE: Final = 25
"""The bits of all plaques that lie anywhere, face-down ones that their owner knows among them."""

STACKS: Final = 26
"""Of each seat a place, as in all that follow but where they say otherwise."""
PAID: Final = 33
"""In the betting round."""
GIVEN: Final = 40
"""In the hand, where side pots depend on it (P35); else 0."""
TABLEAUX: Final = 47
"""The bits of the face-up plaques."""
FACES: Final = 54
"""How many face-up plaques there are."""
HELD: Final = 61
"""How many face-down plaques their owner knows (P1)."""
HIDDEN: Final = 68
"""Of each seat five places for these, the next to turn first."""
KEYED: Final = 103
"""The cells before this one decide what may still happen; those from here on are told alone."""

ORDERS: Final = 103
"""The face-up plaques in the order in which they were turned; see `ordered`."""
LAST_NUMBER: Final = 110
"""Of the hand before, 0 if there was none; its numbers follow."""
LAST_LIVE: Final = 111
LAST_GAINS: Final = 112
LAST_ORDERS: Final = 119
CELLS: Final = 126

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
