"""What viewers see: everything but the face-down plaques that others may look at (P1)."""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.options import BETTING, Options
from services.games.plaques.rules import cells as at
from services.games.plaques.rules.bounds import FACE_DOWN
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import Viewer


class Standing(IntEnum):
    """Where a seat stands in the hand; the numbers are the wire's."""

    OUT = 1
    """It has not paid the ante, or the match is over."""
    LIVE = 2
    YIELDED = 3


@dataclass(frozen=True, slots=True)
class Place:
    """A seat.

    `stack`: its tokens, without those in the pot. `tableau`: its face-up plaques, in the order in which they
    were turned. `face_down`: how many of the plaques before it are face-down, known to it or not. `hidden`:
    those of them that the viewer knows, the next to turn first.
    """

    stack: int
    standing: Standing
    tableau: bytes
    face_down: int
    hidden: bytes


class Round(NamedTuple):
    """A betting round.

    `paid`: tokens of each seat in it. `leader`: who bet or raised last. `acting`: who answers.
    """

    paid: tuple[int, ...]
    raises: int
    leader: int
    acting: int


class Turn(NamedTuple):
    """A seat's turn to turn plaques.

    `key`: what its tableau was worth when the turn began (P3, P10). `turned`: plaques since. `risen`: whether
    the last of them left the value higher. `drawing`: the next plaque is about to be shown.
    """

    seat: int
    key: int
    turned: int
    risen: bool
    drawing: bool


class Ended(NamedTuple):
    """How a hand ended.

    `tableaux`: what lay face-up, by seat. `live`: who had not yielded. `gains`: tokens of the pot, by seat.
    """

    number: int
    tableaux: tuple[bytes, ...]
    live: tuple[int, ...]
    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer knows of a match; `number`: of the hand, from 1. `last`: the hand before."""

    viewer: Viewer
    options: Options
    number: int
    dealer: int
    pot: int
    places: tuple[Place, ...]
    round: Round | None
    turn: Turn | None
    last: Ended | None

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not yielded."""
        return tuple(seat for seat, place in enumerate(self.places) if place.standing == Standing.LIVE)

    @property
    def tableaux(self) -> tuple[bytes, ...]:
        """By seat."""
        return tuple(place.tableau for place in self.places)


def view_of(position: PlaquesPosition, viewer: Viewer) -> View:
    """The view of a seat or a spectator."""
    row = [int(cell) for cell in position.cells]
    return View(
        viewer,
        _options(row),
        row[at.NUMBER],
        row[at.DEALER],
        row[at.POT],
        tuple(_place(row, seat, viewer) for seat in range(int(position.seats))),
        _round(row, int(position.seats)),
        _turn(row),
        _last(row, int(position.seats)),
    )


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of some bits, ascending."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def _options(row: list[int]) -> Options:
    return Options(
        peek=bool(row[at.PEEK]),
        betting=BETTING[row[at.BETTING]],
        bet=row[at.SIZE_OF_BET],
        ante=row[at.ANTE],
        stack=row[at.STACK],
        hands=row[at.HANDS],
    )


def _place(row: list[int], seat: int, viewer: int) -> Place:
    first, held = at.HIDDEN + FACE_DOWN * seat, row[at.HELD + seat]
    is_player = row[at.PLAYERS] >> seat & 1
    unturned = min(FACE_DOWN, TABLEAU - row[at.FACES + seat]) if is_player else 0
    return Place(
        row[at.STACKS + seat],
        _standing(row, seat),
        at.plaques_in(row[at.ORDERS + seat]),
        held if row[at.PEEK] else unturned,
        bytes(row[first : first + held]) if seat == viewer else b"",
    )


def _standing(row: list[int], seat: int) -> Standing:
    if row[at.LIVE] >> seat & 1:
        return Standing.LIVE
    return Standing.YIELDED if row[at.PLAYERS] >> seat & 1 else Standing.OUT


def _round(row: list[int], seats: int) -> Round | None:
    if not row[at.IN_ROUND]:
        return None
    return Round(tuple(row[at.PAID : at.PAID + seats]), row[at.RAISES], row[at.LEADER], row[at.ACTING])


def _turn(row: list[int]) -> Turn | None:
    if not row[at.IN_TURN]:
        return None
    return Turn(row[at.TURNING], row[at.KEY], row[at.TURNED], bool(row[at.RISEN]), bool(row[at.DRAWING]))


def _last(row: list[int], seats: int) -> Ended | None:
    if not row[at.LAST_NUMBER]:
        return None
    orders = row[at.LAST_ORDERS : at.LAST_ORDERS + seats]
    return Ended(
        row[at.LAST_NUMBER],
        tuple(at.plaques_in(order) for order in orders),
        seats_in(row[at.LAST_LIVE]),
        tuple(row[at.LAST_GAINS : at.LAST_GAINS + seats]),
    )
