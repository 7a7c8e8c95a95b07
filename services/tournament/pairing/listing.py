"""Decides who is listed first in a meeting of two: the colours of a Swiss, where first is white."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from services.tournament.pairing.history import History

ABSOLUTE = 3
_STRONG = 2
_MILD = 1


@dataclass(frozen=True, slots=True)
class Listings:
    """How an entrant was listed in the meetings it has played, in order: True for first."""

    places: tuple[bool, ...] = ()

    @property
    def surplus(self) -> int:
        """How much more often it was first than second."""
        return 2 * sum(self.places) - len(self.places)

    @property
    def preference(self) -> int:
        """How strongly being first is due, 1 to ABSOLUTE; if negative, being second (FIDE C.04.3, A.6)."""
        if not self.places:
            return 0
        is_double = len(self.places) > 1 and self.places[-1] == self.places[-2]
        side = (self.surplus < 0) - (self.surplus > 0) or (-1 if self.places[-1] else 1)
        strength = ABSOLUTE if is_double or abs(self.surplus) > 1 else _STRONG if self.surplus else _MILD
        return side * strength


def listings(history: History) -> Mapping[str, Listings]:
    """The listings of all entrants of a two-seat Swiss."""
    places: dict[str, list[bool]] = defaultdict(list)
    for meeting in history.meetings():
        if meeting.is_played and not meeting.is_bye:
            places[meeting.entrants[0]].append(True)
            places[meeting.entrants[1]].append(False)
    return {name: Listings(tuple(places[name])) for name in history.seeding}


def is_clash(one: Listings, other: Listings) -> bool:
    """Whether both have an absolute preference for the same place (FIDE C.04.3, C.3)."""
    return abs(one.preference) == ABSOLUTE and one.preference == other.preference


def is_first(better: Listings, other: Listings) -> bool:
    """Whether the better ranked of two is listed first (FIDE C.04.3, E.1 to E.4); so if nothing decides."""
    if better.preference != other.preference:
        return better.preference > other.preference
    if abs(better.preference) == ABSOLUTE and better.surplus != other.surplus:
        return better.surplus < other.surplus
    for own, its in zip(reversed(better.places), reversed(other.places), strict=False):
        if own != its:
            return its
    return better.preference >= 0
