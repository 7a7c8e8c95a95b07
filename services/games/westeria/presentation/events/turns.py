"""Events of turns and of cards."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn starts; `turn`: counted from 1; `cards`: to be drawn; `moves`: allowed before any card."""

    seat: int
    turn: int
    cards: int
    moves: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card lies open before a seat; `pile`: how many are left."""

    seat: int
    card: str
    pile: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat plays one of its open cards."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """The open cards of a turn go to the discards."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """A new pile was made; `pile`: how many cards it has."""

    pile: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat has no more to do; `moves`: how often it moved."""

    seat: int
    moves: int
