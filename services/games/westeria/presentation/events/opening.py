"""Events before the first turn: start draw, draft and placing."""

from dataclasses import dataclass


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
