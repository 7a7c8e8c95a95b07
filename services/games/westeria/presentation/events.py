"""The events that viewers can see. They hold plain names, so a reader needs no data set.

A zone is `A1`, a territory `A`, a unit or card its name. An empty name stands for what the viewer may not
know, and `NOBODY` for no seat.
"""

from dataclasses import dataclass
from typing import Final

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """A seat drew a unit in the start draw; all see it."""

    seat: int
    unit: str


@dataclass(frozen=True, slots=True)
class StarterFound:
    """The start draw is over; the seat starts."""

    seat: int


@dataclass(frozen=True, slots=True)
class Arranged:
    """A seat made an action of placing; `steps`: the number of such actions so far.

    Only the seat itself sees the unit and where it came from or went; each is empty where there is none.
    """

    seat: int
    steps: int
    unit: str
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Readied:
    """A seat has placed its units."""

    seat: int


@dataclass(frozen=True, slots=True)
class LinedUp:
    """All seats are ready; these are the zones that a seat has occupied."""

    seat: int
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn starts. `turn` counts from 1. `cards`: to be drawn. `moves`: allowed before any card."""

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
    """The turn of a seat is over; `moves`: how often it moved."""

    seat: int
    moves: int


@dataclass(frozen=True, slots=True)
class ReserveShown:
    """A seat shows its whole reserve."""

    seat: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recruited:
    """A seat takes a unit out of its reserve."""

    seat: int
    unit: str


@dataclass(frozen=True, slots=True)
class Deployed:
    """A seat puts the unit in its hand onto a zone."""

    seat: int
    unit: str
    zone: str


@dataclass(frozen=True, slots=True)
class Redeployed:
    """Units of a seat may have changed places; `units`: by zone, those there now, for that seat alone."""

    seat: int
    zones: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LookedInto:
    """A seat looked into two territories; `units`: those in the zones, for that seat alone."""

    seat: int
    territories: tuple[str, ...]
    zones: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Accused:
    """A seat guessed what an enemy unit is; `unit`: what it is, if the viewer is told."""

    seat: int
    owner: int
    zone: str
    guess: str
    is_right: bool
    unit: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A unit went to a zone, or to attack it; `is_far`: by the far move of a Scout."""

    seat: int
    unit: str
    origin: str
    target: str
    is_far: bool


@dataclass(frozen=True, slots=True)
class Fought:
    """Two units fought and are revealed. A beaten one goes to its owner's reserve, or is captured."""

    attacker: int
    defender: int
    zone: str
    attacking: str
    defending: str
    attacker_falls: bool
    defender_falls: bool


@dataclass(frozen=True, slots=True)
class FlagPassed:
    """The Flag of a seat is now held by another seat, or by its owner again."""

    owner: int
    holder: int


@dataclass(frozen=True, slots=True)
class ControlChanged:
    """A territory's token went to a seat, or to the Contested Zone (`NOBODY`)."""

    territory: str
    seat: int


Event = (
    LotDrawn
    | StarterFound
    | Arranged
    | Readied
    | LinedUp
    | TurnBegan
    | CardDrawn
    | CardPlayed
    | CardsDiscarded
    | Reshuffled
    | TurnEnded
    | ReserveShown
    | Recruited
    | Deployed
    | Redeployed
    | LookedInto
    | Accused
    | Moved
    | Fought
    | FlagPassed
    | ControlChanged
)
