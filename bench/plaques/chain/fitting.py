"""Fits a chain to sampled steps: for each place and each chance on the grid, where the next plaque leads.

Chances are a martingale: the mean of the next chance is the present one. Sampling errors and the grid would
break that, so every sample is moved to the grid point that it counts for, and every row is tilted until its
mean is right. The chances 0 and 1 stay as they are.
"""

import math
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final

from bench.plaques.chain.sampling import Step
from services.games.plaques.catalogue.chains import CERTAIN, GRID, Row

_ENOUGH: Final = 60.0
"""The least weight of samples for a row; with less, samples of its neighbours count too."""
_ROUNDS: Final = 60
"""How often an interval is halved in a bisection."""
_TILT: Final = 80.0
"""The greatest tilt of a row."""

Pair = tuple[int, int]


def fitted(steps: Iterable[Step], rollouts: int) -> dict[Pair, tuple[Row, ...]]:
    """By the plaques of the seat that turns and of the other: a row for each chance on the grid."""
    by_pair: dict[Pair, list[Step]] = defaultdict(list)
    for step in steps:
        by_pair[step.own, step.other].append(step)
    return {pair: _rows(by_pair[pair], rollouts) for pair in sorted(by_pair)}


def _rows(steps: Sequence[Step], rollouts: int) -> tuple[Row, ...]:
    told = sorted(_shrunk(steps, rollouts))
    return tuple(_row(told, point) for point in range(GRID + 1))


def _shrunk(steps: Sequence[Step], rollouts: int) -> list[Step]:
    """The steps without the extra variance from the errors of both estimates."""
    spread = fmean((step.after - step.before) ** 2 for step in steps)
    errors = fmean(_variance(step.before) + _variance(step.after) for step in steps) / rollouts
    kept = math.sqrt(max(0.0, 1 - errors / spread)) if spread else 1.0
    return [
        Step(*step[:2], step.before, step.before + kept * (step.after - step.before), step.risen)
        if 0 < step.after < 1
        else step
        for step in steps
    ]


def _variance(chance: float) -> float:
    return chance * (1 - chance)


def _row(steps: Sequence[Step], point: int) -> Row:
    """A row as whole weights of the next chances, with the sum `CERTAIN`."""
    counts: dict[tuple[bool, int], float] = defaultdict(float)
    goal = point / GRID
    for step, weight in _near(steps, goal):
        to = _moved(step, goal) * GRID
        low = min(int(to), GRID - 1)
        counts[step.risen, low] += weight * (low + 1 - to)
        counts[step.risen, low + 1] += weight * (to - low)
    return _whole(_tilted({key: count for key, count in counts.items() if count > 0}, goal))


def _near(steps: Sequence[Step], goal: float) -> list[tuple[Step, float]]:
    """The steps from chances near the goal, each with a weight that falls with its distance."""
    width = 1 / GRID
    while True:
        first = bisect_left(steps, goal - width, key=lambda step: step.before)
        last = bisect_right(steps, goal + width, key=lambda step: step.before)
        found = [(step, 1 - abs(step.before - goal) / width) for step in steps[first:last]]
        if sum(weight for _, weight in found) >= _ENOUGH or width > 1:
            return [(step, weight) for step, weight in found if weight > 0]
        width *= 1.5


def _moved(step: Step, goal: float) -> float:
    """Where the step would lead from the goal: it goes the same share of the way to 0 or to 1."""
    if goal in (0.0, 1.0):
        return goal
    if step.after <= step.before:
        return step.after * goal / step.before if step.before else 0.0
    return 1 - (1 - step.after) * (1 - goal) / (1 - step.before) if step.before < 1 else 1.0


def _tilted(counts: Mapping[tuple[bool, int], float], goal: float) -> dict[tuple[bool, int], float]:
    """The row with the goal as its mean: its weights are tilted exponentially, and no chance is added."""
    low, high = -_TILT, _TILT
    tilted = dict(counts)
    for _ in range(_ROUNDS):
        tilt = (low + high) / 2
        tilted = {key: count * math.exp(tilt * (key[1] / GRID - goal)) for key, count in counts.items()}
        mean = sum(weight * key[1] for key, weight in tilted.items()) / GRID / sum(tilted.values())
        low, high = (tilt, high) if mean < goal else (low, tilt)
    return tilted


def _whole(weights: Mapping[tuple[bool, int], float]) -> Row:
    """Rounds the weights and keeps their sum: each is the difference of two rounded cumulative sums."""
    keys = sorted(weights, key=lambda key: (key[1], key[0]))
    total, running, sums = sum(weights.values()), 0.0, [0]
    for key in keys:
        running += weights[key]
        sums.append(round(CERTAIN * running / total))
    parts = [after - before for before, after in pairwise(sums)]
    return tuple((*key, part) for key, part in zip(keys, parts, strict=True) if part)
