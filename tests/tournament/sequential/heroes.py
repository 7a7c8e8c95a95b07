"""Models of a hero: simulated blocks whose mean score is known exactly or by symmetry."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from services.tournament.sequential.gsprt import expected_score

Points = npt.NDArray[np.int64]
Source = Callable[[np.random.Generator, int], Points]
"""Draws the hero's half-points in so many blocks."""

STRENGTH = np.log(10) / 400
"""The worth of one Elo on the natural scale."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """A hero in a game of two seats.

    `draws`: Davidson's parameter. `bias`: Elo of the better seat. `shared`: share of blocks in which both
    games end alike for the hero, as if by the luck of one deal.
    """

    draws: float = 0.7
    bias: float = 0.0
    shared: float = 0.0

    def game(self, elo: float) -> npt.NDArray[np.float64]:
        """Probabilities of loss, draw, win."""
        strengths = np.array([1.0, self.draws * np.exp(elo * STRENGTH / 2), np.exp(elo * STRENGTH)])
        return np.asarray(strengths / strengths.sum())

    def block(self, elo: float) -> npt.NDArray[np.float64]:
        """Probabilities of 0 to 4 half-points."""
        first, second = self.game(elo + self.bias), self.game(elo - self.bias)
        alike = np.zeros(5)
        alike[::2] = (first + second) / 2
        return np.asarray((1 - self.shared) * np.convolve(first, second) + self.shared * alike)

    def source(self, elo: float) -> Source:
        """Blocks whose mean score is that of the Elo difference, for any draws and seats."""

        def excess(strength: float) -> float:
            return float(self.block(strength) @ np.arange(5)) / 4 - expected_score(elo)

        return outcomes(self.block(brentq(excess, -6000, 6000)))


def outcomes(probabilities: npt.NDArray[np.float64]) -> Source:
    """Blocks with these probabilities of 0, 1, .. half-points."""
    return lambda rng, blocks: rng.choice(len(probabilities), size=blocks, p=probabilities)


@dataclass(frozen=True, slots=True)
class Tables:
    """A hero at tables of more seats, ranked by strength and luck (Plackett and Luce).

    `opponents`: Elo of the opponents at each table; the tables take turns. `bias`: Elo between the best and
    the worst seat. `deal`: weight of the luck of the deal relative to play; rotations share the deal.
    """

    seats: int
    opponents: tuple[float, ...] = (0.0,)
    bias: float = 200.0
    deal: float = 1.0

    def source(self, elo: float) -> Source:
        """Blocks of a hero that is so much stronger; 0 is an even score if the opponents average 0."""
        return lambda rng, blocks: self._blocks(rng, blocks, elo)

    def _blocks(self, rng: np.random.Generator, blocks: int, elo: float) -> Points:
        strengths = np.zeros((blocks, self.seats))
        strengths[:, 0] = elo - np.resize(self.opponents, blocks)
        seating = np.linspace(-self.bias / 2, self.bias / 2, self.seats)
        deal = self.deal * rng.gumbel(size=(blocks, self.seats))
        points = np.zeros(blocks, dtype=np.int64)
        for rotation in range(self.seats):
            placed = (strengths + np.roll(seating, rotation)) * STRENGTH + np.roll(deal, rotation, axis=1)
            placed += rng.gumbel(size=placed.shape)
            points += 2 * (placed[:, :1] > placed[:, 1:]).sum(axis=1)
        return points
