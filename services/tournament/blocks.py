"""The unit of pairing, playing and rating: all rotations of a few entrants over the seats of one deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from services.tournament.results import GameResult


@dataclass(frozen=True, slots=True)
class Block:
    """One meeting of entrants: a game for each rotation, so that each entrant sits in each seat once.

    `number`, `round`: counted from 0 within the stage. `entrants`: a bye has only one, and no games.
    `label`: what people call the block, such as `A` for a group or `semi-final 1`.
    """

    stage: int
    number: int
    round: int
    entrants: tuple[str, ...]
    label: str = ""

    @property
    def is_bye(self) -> bool:
        """Whether the only entrant meets nobody."""
        return len(self.entrants) == 1

    @property
    def rotations(self) -> int:
        """The number of games of the block."""
        return 0 if self.is_bye else len(self.entrants)

    def seats(self, rotation: int) -> tuple[str, ...]:
        """The entrants by seat in that game; with each rotation every entrant moves by one seat."""
        return self.entrants[rotation:] + self.entrants[:rotation]


@dataclass(frozen=True)
class BlockResult:
    """A finished block. `games`: by rotation."""

    block: Block
    games: tuple[GameResult, ...]

    @cached_property
    def points(self) -> Mapping[str, int]:
        """Half-points of each entrant over all games: 2 for each opponent behind it, 1 for each tied one."""
        total = dict.fromkeys(self.block.entrants, 0)
        for game in self.games:
            for name, points in zip(game.seats, game.points, strict=True):
                total[name] += points
        return total
