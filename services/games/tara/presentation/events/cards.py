"""Cards and whole actions."""

from dataclasses import dataclass
from enum import IntEnum

from services.games.tara.rules.table import notes


class Draw(IntEnum):
    """What a card is drawn for."""

    START = notes.FOR_START
    DEAL = notes.FOR_DEAL
    TIE = notes.FOR_TIE
    TRAITOR = notes.FOR_TRAITOR


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat got a card, or turned it over; `card` 0 for those who may not know which."""

    seat: int
    card: int
    purpose: Draw


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The discards, or all cards before a deal, are the deck again."""


@dataclass(frozen=True, slots=True)
class CardsKept:
    """A seat chose its three cards of this round; `cards` empty for those who may not know which."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat plays a card; `action` is the `Kind` of its turn; `region` -1 for a discard."""

    seat: int
    card: int
    action: int
    region: int


@dataclass(frozen=True, slots=True)
class AmnestyDeclared:
    """All captives of the region go free; a `Released` for each position and owner follows."""

    seat: int
    region: int


@dataclass(frozen=True, slots=True)
class StarterNamed:
    """A seat gets the cube."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round starts; `dealt`: with cards from a new deal, else with those set aside."""

    round: int
    dealt: bool
