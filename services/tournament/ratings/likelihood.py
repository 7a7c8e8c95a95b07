"""What the games say of given parameters: the log-likelihood, its slope and its curvature."""

import numpy as np

from services.tournament.ratings.choices import Choices, Model
from services.tournament.ratings.games import Floats


def shares(choices: Choices, parameters: Floats) -> tuple[float, Floats]:
    """The log-likelihood of these choices, and the probabilities, alternatives x choices."""
    features, worth = choices.alternatives.features, parameters[choices.parameters]
    count = features.shape[1]
    # A seat multiplies what its sitter does, so the two are added before.
    worth[: len(worth) - count] += worth[count:]
    utility = features @ worth[:count]
    utility -= utility.max(axis=0)
    share = np.exp(utility)
    total = share.sum(axis=0)
    value = utility[choices.taken, np.arange(len(total))].sum() - np.log(total).sum()
    return float(value), share / total


def slopes(choices: Choices, share: Floats) -> Floats:
    """Of the log-likelihood of each choice by each of its parameters, shaped as they are."""
    features = choices.alternatives.features
    residual = features[choices.taken].T - features.T @ share
    return np.asarray(residual[choices.alternatives.reading])


def covariances(choices: Choices, share: Floats) -> Floats:
    """Of the features of what is chosen, pairs of features x choices."""
    of = choices.alternatives
    mean = of.features.T @ share
    return np.asarray(of.squares.T @ share - mean[of.low] * mean[of.high])


def likelihood(model: Model, parameters: Floats) -> tuple[float, Floats, Floats]:
    """Log-likelihood, gradient, and information, which is the negative Hessian."""
    size = model.size
    value, gradient, upper = 0.0, np.zeros(size), np.zeros(size * size)
    for choices in model.choices:
        places, starts = choices.parameters, choices.parameters * size
        part, share = shares(choices, parameters)
        value += part
        np.add.at(gradient, places.ravel(), slopes(choices, share).ravel())
        found = covariances(choices, share)
        for each in choices.alternatives.crossings:
            cells = starts[each.rows] + places[each.columns]
            np.add.at(upper, cells.ravel(), found[each.pairs].ravel())
    half = upper.reshape(size, size)
    return value, gradient, half + half.T - np.diag(np.diag(half))
