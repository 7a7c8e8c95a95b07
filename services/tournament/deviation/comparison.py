"""Compares a worker with all others on the same pairing."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from services.tournament.deviation.tally import PairingTally, WorkerTally
from services.tournament.sequential.scores import most_points

Floats = npt.NDArray[np.float64]
"""A vector by entrant, or a matrix by entrant and entrant."""

BORROWED: Final = 4
"""The weight, in blocks, that the average covariance has in each pairing's own estimate."""
EVEN_SCORE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Comparison:
    """One pairing. `blocks`, `mean`: of the worker; `others`, `reference`: the same of all others.

    Scores are in [0, 1]. `covariance`: of the entrants' scores in one block.
    """

    entrants: tuple[str, ...]
    blocks: int
    others: int
    mean: Floats
    reference: Floats
    covariance: Floats

    @property
    def weight(self) -> float:
        """The weight of the difference of the means: the inverse of its variance if a block's is 1."""
        return self.blocks * self.others / (self.blocks + self.others)

    def towards_even(self) -> tuple[float, float]:
        """How far the mean is shifted from the reference towards an even score, and that shift's variance.

        Both are scaled by the distance of the reference from even. As the reference is an estimate, too, its
        error looks like a shift: the average of that is subtracted, and the variance allows for it.
        """
        distance, shift = self.reference - EVEN_SCORE, self.mean - self.reference
        bias = float(np.trace(self.covariance)) / self.others
        noise = float((self.covariance**2).sum()) / self.others**2
        variance = float(distance @ self.covariance @ distance) / self.weight + noise
        return -float(distance @ shift) - bias, variance

    def favour(self, name: str) -> tuple[float, float]:
        """How much more the entrant scores than in the reference, and the variance of that."""
        place = self.entrants.index(name)
        shift = self.mean[place] - self.reference[place]
        return float(shift), float(self.covariance[place, place]) / self.weight


def standardised(shifts: Sequence[tuple[float, float, float]]) -> float:
    """Weighted sum of shifts over its standard deviation; 0 if that is 0. Each: weight, shift, variance."""
    total = sum(weight * shift for weight, shift, _ in shifts)
    variance = sum(weight**2 * variance for weight, _, variance in shifts)
    return total / math.sqrt(variance) if variance > 0 else 0.0


def comparisons(workers: Sequence[WorkerTally]) -> Mapping[str, Sequence[Comparison]]:
    """By worker, all pairings that both the worker and another one have played."""
    totals: dict[tuple[str, ...], PairingTally] = {}
    for worker in workers:
        for tally in worker.pairings:
            totals[tally.entrants] = totals.get(tally.entrants, PairingTally.empty(tally.entrants)) + tally
    covariances = _covariances(totals)
    return {
        worker.worker_id: [
            _compared(tally, totals[tally.entrants], covariances[tally.entrants])
            for tally in worker.pairings
            if 0 < tally.blocks < totals[tally.entrants].blocks
        ]
        for worker in workers
    }


def _compared(tally: PairingTally, total: PairingTally, covariance: Floats) -> Comparison:
    points, most = np.array(tally.points), most_points(len(tally.entrants))
    others = total.blocks - tally.blocks
    return Comparison(
        entrants=tally.entrants,
        blocks=tally.blocks,
        others=others,
        mean=points / (tally.blocks * most),
        reference=(np.array(total.points) - points) / (others * most),
        covariance=covariance,
    )


def _covariances(totals: Mapping[tuple[str, ...], PairingTally]) -> Mapping[tuple[str, ...], Floats]:
    """By pairing, the covariance of scores in one block; with few blocks it is closer to the average."""
    scatters = {entrants: _scatter(total) for entrants, total in totals.items() if total.blocks}
    freedom: dict[int, int] = {}
    pooled: dict[int, Floats] = {}
    for entrants, scatter in scatters.items():
        seats = len(entrants)
        freedom[seats] = freedom.get(seats, 0) + totals[entrants].blocks - 1
        pooled[seats] = pooled.get(seats, np.zeros((seats, seats))) + scatter
    average = {seats: pooled[seats] / max(freedom[seats], 1) for seats in pooled}
    return {
        entrants: (scatter + BORROWED * average[len(entrants)]) / (totals[entrants].blocks - 1 + BORROWED)
        for entrants, scatter in scatters.items()
    }


def _scatter(total: PairingTally) -> Floats:
    """Sum over blocks of the products of deviations from the mean score."""
    seats = len(total.entrants)
    points = np.array(total.points, dtype=np.float64)
    products = np.array(total.products, dtype=np.float64).reshape(seats, seats)
    scatter = products - np.outer(points, points) / total.blocks
    return np.asarray(scatter / most_points(seats) ** 2)
