"""What viewers see: everything but the face-down plaques that only their owners may look at (P1)."""

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.options import Options
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.bits import places_in
from services.games.plaques.rules.numbers.bounds import FACE_DOWN
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import SPECTATOR, Viewer


class Standing(IntEnum):
    """The state of a seat in the hand; the numbers are the wire's."""

    OUT = 1
    """The seat has not paid the ante, or the match is over."""
    LIVE = 2
    YIELDED = 3
    BROKE = 4
    """The seat is live, but can neither bet nor yield any more (P35)."""


IN_HAND: Final = (Standing.LIVE, Standing.BROKE)
"""The states in which a seat may still win."""


class Place(NamedTuple):
    """A seat.

    `stack`: its tokens, without those in the pot. `tableau`: its face-up plaques, in the order of turning.
    `face_down`: the number of its face-down plaques, known to it or not. `hidden`: those of them that the
    viewer knows, the next one to turn first. `given`: tokens that it has paid in this hand, if side pots
    depend on it (P35); else 0.
    """

    stack: int
    standing: Standing
    tableau: bytes
    face_down: int
    hidden: bytes
    given: int = 0


class Round(NamedTuple):
    """A betting round.

    `paid`: tokens of each seat in this round. `leader`: the seat that bet or raised last. `acting`: the seat
    that answers.
    """

    paid: tuple[int, ...]
    raises: int
    leader: int
    acting: int


class Turn(NamedTuple):
    """A seat's turn, in which it turns plaques.

    `key`: the value that its tableau must exceed for the next plaque to be up (P3, P10). `turned`: plaques
    turned in this turn. `risen`: whether the last one was up. `drawing`: the next one is about to be shown.
    """

    seat: int
    key: int
    turned: int
    risen: bool
    drawing: bool


class Ended(NamedTuple):
    """How a hand ended.

    `tableaux`: the face-up plaques, by seat. `live`: the seats that had not yielded. `gains`: tokens of the
    pot, by seat. `data_set`: the one it was played with (P36).
    """

    number: int
    tableaux: tuple[bytes, ...]
    live: tuple[int, ...]
    gains: tuple[int, ...]
    data_set: str = RESTORED.name


class View(NamedTuple):
    """What one viewer knows of a match. `number`: that of the hand, from 1. `last`: the hand before."""

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
        return tuple(seat for seat, place in enumerate(self.places) if place.standing in IN_HAND)

    @property
    def broke(self) -> tuple[int, ...]:
        """The live seats that can pay no more (P35)."""
        return tuple(seat for seat, place in enumerate(self.places) if place.standing == Standing.BROKE)

    @property
    def tableaux(self) -> tuple[bytes, ...]:
        """The face-up plaques, by seat."""
        return tuple(place.tableau for place in self.places)


def view_of(position: PlaquesPosition, viewer: Viewer) -> View:
    """Returns the view of a seat or a spectator."""
    row = tuple(position.cells)
    public = _public(row, int(position.seats), position.material.ranking.data.name)
    places = list(public.places)
    if 0 <= viewer < len(places):
        first = at.HIDDEN + FACE_DOWN * viewer
        places[viewer] = places[viewer]._replace(hidden=bytes(row[first : first + row[at.HELD + viewer]]))
    return public._replace(viewer=viewer, places=tuple(places))


@lru_cache(maxsize=16)
def _public(row: tuple[int, ...], seats: int, data_set: str) -> View:
    """Returns a spectator's view. It is kept, as the views of all viewers of a position are made from it."""
    paid, is_up, is_drawing = row[at.PAID : at.PAID + seats], bool(row[at.RISEN]), bool(row[at.DRAWING])
    return View(
        SPECTATOR,
        Options.of_cells(row[: at.OPTIONS]),
        row[at.NUMBER],
        row[at.DEALER],
        row[at.POT],
        tuple(_place(row, seat) for seat in range(seats)),
        Round(paid, row[at.RAISES], row[at.LEADER], row[at.ACTING]) if row[at.IN_ROUND] else None,
        Turn(row[at.TURNING], row[at.KEY], row[at.TURNED], is_up, is_drawing) if row[at.IN_TURN] else None,
        _ended(row, seats, data_set) if row[at.LAST_NUMBER] else None,
    )


def last_of(position: PlaquesPosition) -> Ended:
    """Returns how the hand before has ended."""
    return _ended(tuple(position.cells), int(position.seats), position.material.ranking.data.name)


def _ended(row: tuple[int, ...], seats: int, data_set: str) -> Ended:
    orders = row[at.LAST_ORDERS : at.LAST_ORDERS + seats]
    gains = row[at.LAST_GAINS : at.LAST_GAINS + seats]
    tableaux = tuple(map(_tableau, orders))
    return Ended(row[at.LAST_NUMBER], tableaux, places_in(row[at.LAST_LIVE]), gains, data_set)


@lru_cache(maxsize=4096)
def _tableau(order: int) -> bytes:
    """Reads a tableau. It is kept, as it stays for several actions and for all viewers."""
    return at.plaques_in(order)


def _place(row: tuple[int, ...], seat: int) -> Place:
    """Returns a seat as all see it."""
    standing = Standing.OUT
    if row[at.PLAYERS] >> seat & 1:
        standing = Standing.LIVE if row[at.LIVE] >> seat & 1 else Standing.YIELDED
    if row[at.BROKE] >> seat & 1:
        standing = Standing.BROKE
    unturned = 0 if standing == Standing.OUT else min(FACE_DOWN, TABLEAU - row[at.FACES + seat])
    return Place(
        row[at.STACKS + seat],
        standing,
        _tableau(row[at.ORDERS + seat]),
        row[at.HELD + seat] if row[at.PEEK] else unturned,
        b"",
        row[at.GIVEN + seat],
    )
