"""A meeting of a knockout: blocks one after the other until it is decided who goes on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from services.tournament.blocks import BlockResult

EXTRA_BLOCKS = 2
"""How many decide a tie, one by one, before the better seed goes on."""


@dataclass(frozen=True)
class Series:
    """The finished blocks of one meeting.

    `entrants`: who meet; `seeds`: place in the seeding by name; `best_of`: as many blocks, unless it is
    decided before or tied after them; `going_on`: how many it is to part from the others.
    """

    entrants: tuple[str, ...]
    seeds: Mapping[str, int]
    results: Sequence[BlockResult]
    best_of: int
    going_on: int = 1

    @property
    def points(self) -> Mapping[str, int]:
        """Half-points over all games."""
        return {name: sum(result.points[name] for result in self.results) for name in self.entrants}

    @property
    def most_points(self) -> int:
        """Half-points of who is first in all games of a block."""
        seats = len(self.entrants)
        return 2 * seats * (seats - 1)

    def share(self, name: str) -> Fraction:
        """Of the points there were to be had; 0 before the first block."""
        return Fraction(self.points[name], self.most_points * len(self.results) or 1)

    @property
    def order(self) -> tuple[str, ...]:
        """By points, equal ones by seeding."""
        points = self.points
        return tuple(sorted(self.entrants, key=lambda name: (-points[name], self.seeds[name])))

    @property
    def is_decided(self) -> bool:
        """Whether blocks to come cannot change who goes on, or no more are to come."""
        played = len(self.results)
        if played >= self.best_of + EXTRA_BLOCKS:
            return True
        last, first_out = self.order[self.going_on - 1 : self.going_on + 1]
        lead = self.points[last] - self.points[first_out]
        return lead > self.most_points * max(0, self.best_of - played)
