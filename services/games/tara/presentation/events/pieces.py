"""Events of pieces on the board."""

from dataclasses import dataclass
from enum import IntEnum

from services.games.tara.presentation.events.event import Event
from services.games.tara.rules.table import notes


class Way(IntEnum):
    """How a piece comes to its place, or why it goes back to stock."""

    PLACEMENT = notes.BY_PLACEMENT
    PROMOTION = notes.BY_PROMOTION
    STONE = notes.BY_STONE
    TRAITOR = notes.BY_TRAITOR
    AMNESTY = notes.BY_AMNESTY
    CLEARING = notes.BY_CLEARING
    SECOND_FORT = notes.FOR_SECOND_FORT
    KING_PIECE = notes.FOR_KING_PIECE


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A piece comes from a seat's stock to the top of a position."""

    seat: int
    position: int
    way: Way


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The seat's piece now holds a position with these captives, top first, by owner."""

    seat: int
    position: int
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Released(Event):
    """Pieces below the top go back to the stock of their owner."""

    owner: int
    position: int
    count: int
    way: Way


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """The top piece goes back to the stock of its owner, by the traitor, the clearing or a King piece."""

    owner: int
    position: int
    way: Way


@dataclass(frozen=True, slots=True)
class FortMade(Event):
    """Two pieces of the seat are now on top of a position."""

    seat: int
    position: int


@dataclass(frozen=True, slots=True)
class FortDestroyed(Event):
    """The seat's attempt took the top piece off an opponent's fort (T9)."""

    seat: int
    owner: int
    position: int


@dataclass(frozen=True, slots=True)
class FortGivenUp(Event):
    """The top piece of a fort goes back to its owner, who has another fort in the region (T13)."""

    owner: int
    position: int


@dataclass(frozen=True, slots=True)
class Promoted(Event):
    """Neighbours at `left` and `right` promote into the position above; events of the result follow."""

    seat: int
    left: int
    right: int
    target: int


@dataclass(frozen=True, slots=True)
class KingPieceRemoved(Event):
    """A seat promoted against a King piece, which goes back to its owner; nothing is placed (T27)."""

    seat: int
    owner: int
    position: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """The Stone swapped two pieces. Heights count from the top, which is 0; all is as before the swap."""

    seat: int
    first: int
    first_height: int
    first_owner: int
    second: int
    second_height: int
    second_owner: int
