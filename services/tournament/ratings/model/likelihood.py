"""What the games say of given parameters: the log-likelihood, its slope and its curvature."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from services.tournament.ratings.model.choices import Choices, Model
from services.tournament.ratings.model.games import Floats


def shares(choices: Choices, parameters: Floats) -> tuple[float, Floats]:
    """The log-likelihood of these choices, and the probabilities, alternatives x choices."""
    features, worth = choices.alternatives.features, parameters[choices.parameters]
    count = features.shape[1]
    # A seat multiplies what its sitter does, so the two are added before.
    worth[: len(worth) - count] += worth[count:]
    utility = features @ worth[:count]
    utility -= utility.max(axis=0)
    value = utility[choices.taken, np.arange(len(choices.taken))].sum()
    share = np.exp(utility, out=utility)
    total = share.sum(axis=0)
    share /= total
    return float(value - np.log(total).sum()), share


def slopes(choices: Choices, mean: Floats) -> Floats:
    """Of the log-likelihood of each choice by each of its parameters, shaped as they are."""
    residual = choices.alternatives.features[choices.taken].T - mean
    return np.asarray(residual[choices.alternatives.reading])


def moments(choices: Choices, share: Floats) -> tuple[Floats, Floats]:
    """Of the features of what is chosen: the means, and the covariances as pairs of features x choices."""
    of = choices.alternatives
    found = of.products.T @ share
    mean, square = np.split(found, [of.features.shape[1]])
    square -= mean[of.low] * mean[of.high]
    return mean, square


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """What some choices tell: `slopes`, and the `covariances` of the features of what is chosen."""

    choices: Choices
    slopes: Floats
    covariances: Floats


def gradient(model: Model, parameters: Floats) -> tuple[float, Floats]:
    """Log-likelihood and gradient: less than half the work of all three."""
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
    """Log-likelihood, gradient, and information (the negative Hessian). `hear`: told all on the way."""
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
