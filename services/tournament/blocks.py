"""The unit that is paired, played and rated: all rotations of a few entrants over the seats of one deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from services.tournament.results import GameResult


@dataclass(frozen=True, slots=True)
class Block:
    """Who meets whom: one game a rotation, so that each entrant sits in each seat once.

    `number`: counted from 0 within the stage; `round`: likewise. `entrants`: of a bye one alone, which
    has no games. `label`: what people call it, such as `A` for a group or `semi-final 1`.
    """

    stage: int
    number: int
    round: int
    entrants: tuple[str, ...]
    label: str = ""

    @property
    def is_bye(self) -> bool:
        """Whether nobody is met."""
        return len(self.entrants) == 1

    @property
    def rotations(self) -> int:
        """Games of the block."""
        return 0 if self.is_bye else len(self.entrants)

    def seats(self, rotation: int) -> tuple[str, ...]:
        """Entrant by seat in that game: everybody moves on by one seat a rotation."""
        return self.entrants[rotation:] + self.entrants[:rotation]


@dataclass(frozen=True)
class BlockResult:
    """A finished block; `games` by rotation."""

    block: Block
    games: tuple[GameResult, ...]

    @cached_property
    def points(self) -> Mapping[str, int]:
        """Half-points of each entrant over all games: 2 for each opponent behind it, 1 for each beside it."""
        total = dict.fromkeys(self.block.entrants, 0)
        for game in self.games:
            for name, points in zip(game.seats, game.points, strict=True):
                total[name] += points
        return total
