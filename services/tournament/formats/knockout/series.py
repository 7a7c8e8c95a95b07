"""A meeting of a knockout: blocks one after the other until it is decided who advances."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from services.tournament.blocks import BlockResult

EXTRA_BLOCKS = 2
"""Extra blocks to break a tie, one by one, before the better seed advances."""


@dataclass(frozen=True)
class Series:
    """The finished blocks of one meeting.

    `entrants`: who meet. `seeds`: place in the seeding by name. `best_of`: the number of blocks, unless the
    meeting is decided before or tied after them. `going_on`: how many of the entrants advance.
    """

    entrants: tuple[str, ...]
    seeds: Mapping[str, int]
    results: Sequence[BlockResult]
    best_of: int
    going_on: int = 1

    @property
    def points(self) -> Mapping[str, int]:
        """Half-points over all games, by name."""
        return {name: sum(result.points[name] for result in self.results) for name in self.entrants}

    @property
    def most_points(self) -> int:
        """The half-points of an entrant that is first in all games of a block."""
        seats = len(self.entrants)
        return 2 * seats * (seats - 1)

    def share(self, name: str) -> Fraction:
        """The entrant's share of the most points it could have; 0 before the first block."""
        return Fraction(self.points[name], self.most_points * len(self.results) or 1)

    @property
    def order(self) -> tuple[str, ...]:
        """The entrants by points, equal ones by seeding."""
        points = self.points
        return tuple(sorted(self.entrants, key=lambda name: (-points[name], self.seeds[name])))

    @property
    def is_decided(self) -> bool:
        """Whether further blocks cannot change who advances, or there are no further ones."""
        played = len(self.results)
        if played >= self.best_of + EXTRA_BLOCKS:
            return True
        last, first_out = self.order[self.going_on - 1 : self.going_on + 1]
        lead = self.points[last] - self.points[first_out]
        return lead > self.most_points * max(0, self.best_of - played)
