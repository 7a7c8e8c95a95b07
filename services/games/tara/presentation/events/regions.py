"""What happens to a region: its traitor, its clearing, its King."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TraitorOffered:
    """A seat may buy the traitor of a region."""

    seat: int
    region: int


@dataclass(frozen=True, slots=True)
class TieDrawn:
    """Of the cards turned over for the traitor of a region, this seat's is the highest."""

    seat: int
    region: int


@dataclass(frozen=True, slots=True)
class TraitorBought:
    """A seat bought the traitor; the `Paid` stands beside it."""

    seat: int
    region: int


@dataclass(frozen=True, slots=True)
class TraitorPassed:
    """A seat did not buy the traitor."""

    seat: int
    region: int


@dataclass(frozen=True, slots=True)
class TraitorWasted:
    """The traitor brings nothing: no piece in stock, no target, or none wanted."""

    seat: int
    region: int


@dataclass(frozen=True, slots=True)
class RegionCleared:
    """A region is cleared by its controller; `full`: as all its positions were theirs (T19)."""

    region: int
    controller: int
    full: bool


@dataclass(frozen=True, slots=True)
class Imprisoned:
    """Pieces of the owner go from the position to the captor's Rath card."""

    captor: int
    owner: int
    position: int
    count: int


@dataclass(frozen=True, slots=True)
class NewKing:
    """A King piece of the seat is put on the King position of the region."""

    seat: int
    region: int


@dataclass(frozen=True, slots=True)
class Garrisoned:
    """The new King's owner puts pieces into the region; none is an empty tuple."""

    seat: int
    region: int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RegionClosed:
    """A region of two seats is won (T34)."""

    region: int
    winner: int


@dataclass(frozen=True, slots=True)
class RegionOpened:
    """The third region of two seats (T34)."""

    seat: int
    region: int


@dataclass(frozen=True, slots=True)
class Won:
    """A seat is High King, with King positions in these regions."""

    seat: int
    regions: tuple[int, ...]
