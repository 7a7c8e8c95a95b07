"""From sampled steps to a chain: of each place and each chance on the grid, where the next plaque leads.

Chances are a martingale: what comes next is worth on average what is there. Sampling errors and the grid
would break that, so every sample is moved to the grid point that it counts for, and every row is tilted
until its mean is right. 0 and 1 stay what they are.
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
"""Samples of a row, by weight; with fewer, those of its neighbours count too."""
_ROUNDS: Final = 60
"""Halvings of an interval."""
_TILT: Final = 80.0
"""The steepest that a row is ever tilted."""

Pair = tuple[int, int]


def fitted(steps: Iterable[Step], rollouts: int) -> dict[Pair, tuple[Row, ...]]:
    """By plaques of who turns and of the other: a row for each chance on the grid."""
    by_pair: dict[Pair, list[Step]] = defaultdict(list)
    for step in steps:
        by_pair[step.own, step.other].append(step)
    return {pair: _rows(by_pair[pair], rollouts) for pair in sorted(by_pair)}


def _rows(steps: Sequence[Step], rollouts: int) -> tuple[Row, ...]:
    told = sorted(_shrunk(steps, rollouts))
    return tuple(_row(told, point) for point in range(GRID + 1))


def _shrunk(steps: Sequence[Step], rollouts: int) -> list[Step]:
    """Without the spread that the errors of both estimates have added."""
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
    """Whole weights of where it leads from there, `CERTAIN` in all."""
    counts: dict[tuple[bool, int], float] = defaultdict(float)
    goal = point / GRID
    for step, weight in _near(steps, goal):
        to = _moved(step, goal) * GRID
        low = min(int(to), GRID - 1)
        counts[step.risen, low] += weight * (low + 1 - to)
        counts[step.risen, low + 1] += weight * (to - low)
    return _whole(_tilted({key: count for key, count in counts.items() if count > 0}, goal))


def _near(steps: Sequence[Step], goal: float) -> list[tuple[Step, float]]:
    """Those from about there, each with its weight, which falls with the distance."""
    width = 1 / GRID
    while True:
        first = bisect_left(steps, goal - width, key=lambda step: step.before)
        last = bisect_right(steps, goal + width, key=lambda step: step.before)
        found = [(step, 1 - abs(step.before - goal) / width) for step in steps[first:last]]
        if sum(weight for _, weight in found) >= _ENOUGH or width > 1:
            return [(step, weight) for step, weight in found if weight > 0]
        width *= 1.5


def _moved(step: Step, goal: float) -> float:
    """Where it would have led from the goal: it keeps its share of the way to either end."""
    if goal in (0.0, 1.0):
        return goal
    if step.after <= step.before:
        return step.after * goal / step.before if step.before else 0.0
    return 1 - (1 - step.after) * (1 - goal) / (1 - step.before) if step.before < 1 else 1.0


def _tilted(counts: Mapping[tuple[bool, int], float], goal: float) -> dict[tuple[bool, int], float]:
    """With the goal as its mean, by weights that rise or fall evenly: no chance is added."""
    low, high = -_TILT, _TILT
    tilted = dict(counts)
    for _ in range(_ROUNDS):
        tilt = (low + high) / 2
        tilted = {key: count * math.exp(tilt * (key[1] / GRID - goal)) for key, count in counts.items()}
        mean = sum(weight * key[1] for key, weight in tilted.items()) / GRID / sum(tilted.values())
        low, high = (tilt, high) if mean < goal else (low, tilt)
    return tilted


def _whole(weights: Mapping[tuple[bool, int], float]) -> Row:
    """Rounded so that nothing is lost: the parts are the differences of rounded sums, from low to high."""
    keys = sorted(weights, key=lambda key: (key[1], key[0]))
    total, running, sums = sum(weights.values()), 0.0, [0]
    for key in keys:
        running += weights[key]
        sums.append(round(CERTAIN * running / total))
    parts = [after - before for before, after in pairwise(sums)]
    return tuple((*key, part) for key, part in zip(keys, parts, strict=True) if part)
