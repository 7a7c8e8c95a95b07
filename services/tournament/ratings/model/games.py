"""Finished games as arrays, in a canonical order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.tournament.blocks import BlockResult

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class UnratableGames(ValueError):
    """Games that cannot be rated together; the message says which."""


@dataclass(frozen=True, slots=True, eq=False)
class Games:
    """Games at tables of one size, a row each.

    `entrants`: number of the entrant by seat, counted from 0. `ranks`: 1 is first, tied seats share the
    better place. `blocks`: a number that the games of a block share; they are all among the same entrants.
    """

    entrants: Ints
    ranks: Ints
    blocks: Ints

    def __post_init__(self) -> None:
        if self.entrants.ndim != 2 or self.entrants.shape[1] < 2:
            raise UnratableGames(f"a row of two entrants or more a game, not {self.entrants.shape}")
        if self.ranks.shape != self.entrants.shape or self.blocks.shape != self.entrants.shape[:1]:
            raise UnratableGames(f"{self.ranks.shape} ranks and {self.blocks.shape} blocks do not fit")
        people = np.sort(self.entrants, axis=1)
        if (people[:, 1:] == people[:, :-1]).any() or (people[:, :1] < 0).any():
            raise UnratableGames("an entrant sits in two seats, or has a negative number")
        _, first, block = np.unique(self.blocks, return_index=True, return_inverse=True)
        if (people != people[first[block]]).any():
            raise UnratableGames("a block whose games are not among the same entrants")

    @property
    def seats(self) -> int:
        """The number of seats at each table."""
        return int(self.entrants.shape[1])

    @property
    def points(self) -> Ints:
        """Half-points, in the shape of `ranks`: 2 for each seat behind, 1 for each tied seat."""
        mine, theirs = self.ranks[:, :, None], self.ranks[:, None, :]
        return np.asarray(2 * (mine < theirs).sum(axis=2) + (mine == theirs).sum(axis=2) - 1)

    def canonical(self) -> "Games":
        """The same games in an order that depends on them alone, with blocks counted from 0.

        So sums of floats have the same bits, in whatever order the games came.
        """
        keys = (*self.ranks.T[::-1], *self.entrants.T[::-1], self.blocks)
        order = np.lexsort(keys)
        blocks = np.unique(self.blocks[order], return_inverse=True)[1]
        return Games(self.entrants[order], self.ranks[order], blocks)


def games_of(results: Sequence[BlockResult], numbers: Mapping[str, int]) -> Games:
    """The games of finished blocks. `numbers`: of entrants, by name. There must be a game.

    Raises:
        UnratableGames: tables differ in size, or a block's games are not among its entrants.
    """
    played = sorted((result for result in results if result.games), key=_key)
    games = [game for result in played for game in result.games]
    sizes = {len(game.seats) for game in games} | {len(game.ranks) for game in games}
    if len(sizes) != 1:
        raise UnratableGames(f"tables of {sorted(sizes)} seats in one rating")
    return Games(
        np.array([[numbers[name] for name in game.seats] for game in games], dtype=np.int64),
        np.array([game.ranks for game in games], dtype=np.int64),
        np.repeat(np.arange(len(played)), [len(result.games) for result in played]),
    )


def _key(result: BlockResult) -> tuple[object, ...]:
    block = result.block
    return block.stage, block.number, block.entrants, [(game.seats, game.ranks) for game in result.games]
