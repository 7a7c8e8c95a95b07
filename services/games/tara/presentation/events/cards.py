"""Events of cards and of whole actions."""

from dataclasses import dataclass
from enum import IntEnum

from services.games.tara.presentation.events.event import Event, InRegion
from services.games.tara.rules.table import codes, notes


class Use(IntEnum):
    """What a card is played for."""

    PLACE = codes.PLACE >> codes.KIND_SHIFT
    STONE = codes.STONE >> codes.KIND_SHIFT
    AMNESTY = codes.AMNESTY >> codes.KIND_SHIFT
    DISCARD = codes.DISCARD >> codes.KIND_SHIFT


class Draw(IntEnum):
    """What a card is drawn for."""

    START = notes.FOR_START
    DEAL = notes.FOR_DEAL
    TIE = notes.FOR_TIE
    TRAITOR = notes.FOR_TRAITOR


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A seat got a card, or turned it over; `card` is 0 for viewers who may not know it."""

    seat: int
    card: int
    purpose: Draw


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The discards, or all cards before a deal, are shuffled into a new deck."""


@dataclass(frozen=True, slots=True)
class CardsKept(Event):
    """A seat chose its three cards of this round; `cards` is empty for viewers who may not know them."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A seat plays a card; `region` is -1 for a discard."""

    seat: int
    card: int
    use: Use
    region: int


@dataclass(frozen=True, slots=True)
class AmnestyDeclared(InRegion):
    """All captives of the region go free; a `Released` for each position and owner follows."""


@dataclass(frozen=True, slots=True)
class StarterNamed(Event):
    """A seat gets the cube."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """A round starts; `dealt`: with cards of a new deal, not with those set aside."""

    round: int
    dealt: bool
