"""Events of what seats pay and get."""

from dataclasses import dataclass
from enum import IntEnum

from services.games.tara.board import Rank
from services.games.tara.presentation.events.event import Event
from services.games.tara.rules.table import notes


class Reason(IntEnum):
    """Why cumals are paid to the bank or come from it."""

    ENTRY = notes.ENTRY
    ACTIVATION = notes.ACTIVATION
    AMNESTY = notes.AMNESTY
    DISCARD = notes.DISCARD
    TRAITOR = notes.TRAITOR


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A seat paid the bank."""

    seat: int
    amount: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """The bank paid a seat."""

    seat: int
    amount: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class IncomeByRank(Event):
    """A seat gets one cumal for most positions at a rank of a region."""

    seat: int
    region: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class IncomeBonus(Event):
    """A seat gets one cumal for a rank held in more than one region."""

    seat: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class PrisonersExchanged(Event):
    """Two seats gave each other `count` prisoners back."""

    first: int
    second: int
    count: int


@dataclass(frozen=True, slots=True)
class RansomOffered(Event):
    """The captor offers the owner's prisoners back."""

    captor: int
    owner: int
    count: int


@dataclass(frozen=True, slots=True)
class RansomPaid(Event):
    """The owner pays the captor, and as many pieces go back to stock."""

    captor: int
    owner: int
    count: int
    amount: int


@dataclass(frozen=True, slots=True)
class RansomRefused(Event):
    """The owner does not pay; the pieces stay prisoners."""

    captor: int
    owner: int
    count: int


@dataclass(frozen=True, slots=True)
class RansomClosed(Event):
    """The offers of the captor are closed."""

    captor: int
