"""Events of a region: its traitor, its clearing, its King."""

from dataclasses import dataclass

from services.games.tara.presentation.events.event import Event, InRegion


@dataclass(frozen=True, slots=True)
class TraitorOffered(InRegion):
    """A seat may buy the traitor of a region."""


@dataclass(frozen=True, slots=True)
class TieDrawn(InRegion):
    """The seat has turned over the highest card, and so has the first option on the traitor."""


@dataclass(frozen=True, slots=True)
class TraitorBought(InRegion):
    """A seat bought the traitor; a `Paid` comes with it."""


@dataclass(frozen=True, slots=True)
class TraitorPassed(InRegion):
    """A seat did not buy the traitor."""


@dataclass(frozen=True, slots=True)
class TraitorWasted(InRegion):
    """The traitor brings nothing: no piece in stock, no target, or none wanted."""


@dataclass(frozen=True, slots=True)
class RegionCleared(Event):
    """A region is cleared by its controller; `full`: because all its positions were theirs (T19)."""

    region: int
    controller: int
    full: bool


@dataclass(frozen=True, slots=True)
class Imprisoned(Event):
    """Pieces of the owner go from the position to the captor's Rath card."""

    captor: int
    owner: int
    position: int
    count: int


@dataclass(frozen=True, slots=True)
class NewKing(InRegion):
    """A King piece of the seat is put on the King position of the region."""


@dataclass(frozen=True, slots=True)
class Garrisoned(Event):
    """The new King's owner puts pieces into the region; `positions` is empty for none."""

    seat: int
    region: int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RegionClosed(Event):
    """A region of two seats is won (T34)."""

    region: int
    winner: int


@dataclass(frozen=True, slots=True)
class RegionOpened(InRegion):
    """The third region of a match of two seats is opened (T34)."""


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A seat is High King, with King positions in these regions."""

    seat: int
    regions: tuple[int, ...]
