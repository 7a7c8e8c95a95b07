"""Events of moves, and of what they win."""

from dataclasses import dataclass


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
