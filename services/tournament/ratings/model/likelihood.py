"""The log-likelihood of the games under given parameters, its slope and its curvature."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from services.tournament.ratings.model.choices import Choices, Model
from services.tournament.ratings.model.games import Floats


def shares(choices: Choices, parameters: Floats) -> tuple[float, Floats]:
    """The log-likelihood of these choices, and the probabilities, alternatives x choices."""
    features, worth = choices.alternatives.features, parameters[choices.parameters]
    count = features.shape[1]
    # A seat multiplies the same feature as its sitter, so the two are added first.
    worth[: len(worth) - count] += worth[count:]
    utility = features @ worth[:count]
    utility -= utility.max(axis=0)
    value = utility[choices.taken, np.arange(len(choices.taken))].sum()
    share = np.exp(utility, out=utility)
    total = share.sum(axis=0)
    share /= total
    return float(value - np.log(total).sum()), share


def slopes(choices: Choices, mean: Floats) -> Floats:
    """The slope of each choice's log-likelihood in each of its parameters, in the shape of `parameters`."""
    residual = choices.alternatives.features[choices.taken].T - mean
    return np.asarray(residual[choices.alternatives.reading])


def moments(choices: Choices, share: Floats) -> tuple[Floats, Floats]:
    """Means of the chosen alternative's features, and their covariances (pairs of features x choices)."""
    of = choices.alternatives
    found = of.products.T @ share
    mean, square = np.split(found, [of.features.shape[1]])
    square -= mean[of.low] * mean[of.high]
    return mean, square


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """Results for some choices: `slopes`, and the `covariances` of the chosen alternative's features."""

    choices: Choices
    slopes: Floats
    covariances: Floats


def gradient(model: Model, parameters: Floats) -> tuple[float, Floats]:
    """Log-likelihood and gradient, for less than half the work of `likelihood`."""
    value, total = 0.0, np.zeros(model.size)
    for choices in model.choices:
        part, share = shares(choices, parameters)
        value += part
        slope = slopes(choices, choices.alternatives.features.T @ share)
        np.add.at(total, choices.parameters.ravel(), slope.ravel())
    return value, total


def likelihood(
    model: Model, parameters: Floats, hear: Callable[[Told], None] | None = None
) -> tuple[float, Floats, Floats]:
    """Log-likelihood, gradient, and information (the negative Hessian). `hear`: called for all choices."""
    size = model.size
    value, total, upper = 0.0, np.zeros(size), np.zeros(size * size)
    for choices in model.choices:
        places, starts = choices.parameters, choices.parameters * size
        part, share = shares(choices, parameters)
        value += part
        mean, found = moments(choices, share)
        slope = slopes(choices, mean)
        np.add.at(total, places.ravel(), slope.ravel())
        for each in choices.alternatives.crossings:
            cells = starts[each.rows] + places[each.columns]
            np.add.at(upper, cells.ravel(), found[each.pairs].ravel())
        if hear is not None:
            hear(Told(choices, slope, found))
    half = upper.reshape(size, size)
    return value, total, half + half.T - np.diag(np.diag(half))
