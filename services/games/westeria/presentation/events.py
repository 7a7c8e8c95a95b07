"""What can be seen of a step: frozen events in plain names, so that they need no data set to be read.

A zone is `A1`, a territory `A`, a unit or a card its name; an empty name is what the viewer may not
know, `NOBODY` no seat.
"""

from dataclasses import dataclass
from typing import Final

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """A seat drew a unit to see who starts; all see it."""

    seat: int
    unit: str


@dataclass(frozen=True, slots=True)
class StarterFound:
    """The start draw is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Arranged:
    """A seat did something about its placing; `steps`: how many actions so far.

    For the seat itself: the unit and where it came from or went, each empty where there is none.
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
    """All are ready: the zones that a seat has occupied."""

    seat: int
    zones: tuple[str, ...]


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
    """Units of a seat changed places, or did not; `units`: by zone, as the seat itself sees them now."""

    seat: int
    zones: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LookedInto:
    """A seat looked into two territories; the units in them, for that seat alone."""

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
    """A unit went to a zone, or to attack it; `is_far`: as only a Scout goes."""

    seat: int
    unit: str
    origin: str
    target: str
    is_far: bool


@dataclass(frozen=True, slots=True)
class Fought:
    """Two units met on a zone, both revealed; who is beaten is in its owner's reserve, or captured."""

    attacker: int
    defender: int
    zone: str
    attacking: str
    defending: str
    attacker_falls: bool
    defender_falls: bool


@dataclass(frozen=True, slots=True)
class FlagPassed:
    """The Flag of a seat is now held by another, or by itself again."""

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
