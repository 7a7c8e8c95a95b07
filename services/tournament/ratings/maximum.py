"""The parameters under which the games are most likely."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from services.tournament.ratings.choices import Model
from services.tournament.ratings.games import Floats
from services.tournament.ratings.likelihood import likelihood
from services.tournament.ratings.links import Links

PRIOR_SD: Final = 5.0
"""Of the weak normal prior, in natural logarithms: 869 Elo. Seats and ties always have it, since a first seat
that wins every game would be infinitely strong; entrants only in a component where games leave a difference
unbounded."""
_NEAR: Final = 1e-10
"""Gain of a last step, in log-likelihood; the one after it would be of its square."""
_STEPS: Final = 200


@dataclass(frozen=True, slots=True, eq=False)
class Maximum:
    """`parameters` at the maximum; `precision` of the prior, by parameter.

    `posterior`: the inverse of the information of games and prior, good for differences within a component.
    """

    parameters: Floats
    precision: Floats
    posterior: Floats


def maximum(model: Model, links: Links) -> Maximum:
    """By Newton's method. The log-likelihood is concave, and with the prior its maximum is finite and unique.

    Raises:
        ArithmeticError: it does not come to an end, which no games are known to cause.
    """
    precision = np.full(model.size, PRIOR_SD**-2)
    precision[: model.entrants][~links.is_loose] = 0.0
    fixed = np.diag(precision)
    # Of strengths only differences count; this holds the mean of each component at 0 and changes none.
    fixed[: model.entrants, : model.entrants] += links.linked

    def at(place: Floats) -> tuple[float, Floats, Floats]:
        value, gradient, information = likelihood(model, place)
        return value - float(precision @ place**2) / 2, gradient - precision * place, information + fixed

    place = model.start
    value, gradient, information = at(place)
    for _ in range(_STEPS):
        step = np.linalg.solve(information, gradient)
        gain, least = float(gradient @ step), value - _NEAR * (1 + abs(value))
        while (there := at(place + step))[0] < least:
            step /= 2
        place = place + step
        value, gradient, information = there
        if gain < _NEAR:
            return Maximum(place, precision, np.asarray(np.linalg.inv(information)))
    raise ArithmeticError(f"no maximum of {len(place)} parameters after {_STEPS} steps")
