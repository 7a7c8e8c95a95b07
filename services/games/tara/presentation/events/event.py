"""What all events have in common."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """Any event. Its positions are those of the board, 0 to 59.

    Every change of a seat's cumals is a `Paid`, `Gained`, `IncomeByRank`, `IncomeBonus` or `RansomPaid`.
    """


@dataclass(frozen=True, slots=True)
class InRegion(Event):
    """Something that a seat does, or gets, in a region."""

    seat: int
    region: int
