"""Events of units that come from the reserve, change places or are looked at."""

from dataclasses import dataclass


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
