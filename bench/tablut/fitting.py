"""Logistic regression of results on features, in addition to the marks; by stochastic gradients.

The target is half the result, and half the search's value as a chance to win. Every tenth game is kept apart
for validation: its loss is reported, and decides nothing. The method is Adam (Kingma and Ba, 2015).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.tablut.features import Features, features
from bench.tablut.games import Game
from bench.tablut.marks import marks_value
from services.games.tablut.data.residual import LINE_WEIGHTS, MOST, WEIGHTS

Floats = NDArray[np.float64]
APART: Final = 10
HEAVIEST: Final = 25
"""A game counts for at most this many positions, because a long draw is only one result."""
PASSES: Final = 3
BATCH: Final = 2_048
RATE: Final = 0.01
PULL: Final = 1e-5
"""The pull on the weights of views towards 0, in units of the logistic."""
IS_VIEW: Final = np.arange(WEIGHTS) >= LINE_WEIGHTS


class Data(NamedTuple):
    """Data of positions. `marks`, `search`: values by hand-set marks and by the search, for the defenders."""

    features: Features
    marks: Floats
    search: Floats
    result: Floats
    weight: Floats


class Fit(NamedTuple):
    """A fit. `bias` and `scale`: from the values of the weights to chances. `losses`: in bits, by name."""

    weights: list[int]
    bias: float
    scale: float
    losses: dict[str, float]


def data_of(games: Sequence[Game]) -> Data:
    """The positions of some games."""
    kept = [game for game in games if game.positions]
    boards = [pieces for game in kept for pieces, _ in game.positions]
    sizes = [len(game.positions) for game in kept]
    return Data(
        features(boards),
        np.array([marks_value(pieces) for pieces in boards], float),
        np.array([value for game in kept for _, value in game.positions], float),
        np.repeat([game.result for game in kept], sizes),
        np.repeat([min(1.0, HEAVIEST / size) for size in sizes], sizes),
    )


def fitted(games: Sequence[Game], seed: int) -> Fit:
    """The residual that explains results best."""
    learn = data_of([game for number, game in enumerate(games) if number % APART])
    apart = data_of([game for number, game in enumerate(games) if not number % APART])
    marks, search = _curve(learn.marks, learn), _curve(learn.search, learn)
    aim = (learn.result + _chance(learn.search, *search)) / 2
    bias, scale = marks
    weights = _descend(learn, aim, bias, scale, np.random.default_rng(seed))
    value = apart.marks + weights[apart.features].sum(axis=1)
    losses = {
        "constant": _loss(np.full(len(apart.result), np.average(learn.result, weights=learn.weight)), apart),
        "marks": _loss(_chance(apart.marks, *marks), apart),
        "search": _loss(_chance(apart.search, *search), apart),
        "learned": _loss(_chance(value, bias, scale), apart),
    }
    whole = np.clip(np.rint(weights), -MOST, MOST).astype(int)
    return Fit([int(weight) for weight in whole], bias, scale, losses)


def _descend(data: Data, aim: Floats, bias: float, scale: float, rng: np.random.Generator) -> Floats:
    """Finds the weights, in the unit of values."""
    weights, mean, spread = np.zeros(WEIGHTS), np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    offset = (data.marks + bias) / scale
    step = 0
    for _ in range(PASSES):
        order = rng.permutation(len(aim))
        for begin in range(0, len(order), BATCH):
            rows = order[begin : begin + BATCH]
            found = data.features[rows]
            error = 1 / (1 + np.exp(-offset[rows] - weights[found].sum(axis=1))) - aim[rows]
            error *= data.weight[rows] / data.weight[rows].sum()
            slope = np.bincount(found.ravel(), np.repeat(error, found.shape[1]), WEIGHTS).astype(float)
            slope += PULL * weights * IS_VIEW
            step += 1
            mean += 0.1 * (slope - mean)
            spread += 0.001 * (slope**2 - spread)
            size = np.sqrt(spread / (1 - 0.999**step)) + 1e-8
            weights -= RATE * mean / (1 - 0.9**step) / size
    return weights * scale


def _curve(values: Floats, data: Data) -> tuple[float, float]:
    """Bias and scale of the logistic that turns values into chances, by Newton's method."""
    vector, marks = np.zeros(2), np.stack([np.ones_like(values), values / 1_000], axis=1)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-marks @ vector))
        slope = marks.T @ (data.weight * (chance - data.result))
        bend = (marks.T * (data.weight * chance * (1 - chance))) @ marks
        vector -= np.linalg.solve(bend, slope)
    return float(vector[0] / vector[1] * 1_000), float(1_000 / vector[1])


def _chance(values: Floats, bias: float, scale: float) -> Floats:
    chances: Floats = 1 / (1 + np.exp(-(values + bias) / scale))
    return chances


def _loss(chance: Floats, data: Data) -> float:
    """The mean loss of these chances against the results, in bits."""
    surprise = -data.result * np.log2(chance) - (1 - data.result) * np.log2(1 - chance)
    return float(np.average(surprise, weights=data.weight))
