"""The parameters under which the games are most likely."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from services.tournament.ratings.model.choices import Model
from services.tournament.ratings.model.games import Floats
from services.tournament.ratings.model.likelihood import Told, gradient, likelihood
from services.tournament.ratings.model.links import Links

PRIOR_SD: Final = 5.0
"""Of the weak normal prior, in natural logarithms: 869 Elo. Seats and ties always have it, since a first seat
that wins every game would be infinitely strong; entrants only in a component where games leave a difference
unbounded."""
_NEAR: Final = 1e-10
"""Gain of a last step, in log-likelihood; the one after it would be of its square."""
_CLOSE: Final = 1e-3
"""A step of no parameter beyond this: probabilities change by no more than a few times that part, so the
information is taken for what it was, and what the step falls short of is that part of it."""
_STEPS: Final = 200


@dataclass(frozen=True, slots=True, eq=False)
class Maximum:
    """`parameters` at the maximum; `precision` of the prior, by parameter.

    `posterior`: the inverse of the information of games and prior, good for differences within a component.
    """

    parameters: Floats
    precision: Floats
    posterior: Floats


def maximum(model: Model, links: Links, hear: Callable[[Told], None]) -> Maximum:
    """By Newton's method; of the last steps, which are short, only the slope is worked out anew.

    The log-likelihood is concave, and with the prior its maximum is finite and unique. `hear`: told what all
    choices tell there, one after the other, as all of it at once may fill the memory.

    Raises:
        ArithmeticError: it does not come to an end, which no games are known to cause.
    """
    precision = np.full(model.size, PRIOR_SD**-2)
    precision[: model.entrants][~links.is_loose] = 0.0
    fixed = np.diag(precision)
    # Of strengths only differences count; this holds the mean of each component at 0 and changes none.
    fixed[: model.entrants, : model.entrants] += links.linked

    def at(place: Floats, hear: Callable[[Told], None] | None = None) -> tuple[float, Floats, Floats]:
        value, slope, found = likelihood(model, place, hear)
        return *penalized(place, value, slope), found + fixed

    def penalized(place: Floats, value: float, slope: Floats) -> tuple[float, Floats]:
        return value - float(precision @ place**2) / 2, slope - precision * place

    place = model.start
    value, slope, information = at(place)
    for _ in range(_STEPS):
        step = np.linalg.solve(information, slope)
        gain, least = float(slope @ step), value - _NEAR * (1 + abs(value))
        if gain < _NEAR:
            information = at(place + step, hear)[2]
            return Maximum(place + step, precision, np.asarray(np.linalg.inv(information)))
        if np.abs(step).max() < _CLOSE:
            place = place + step
            value, slope = penalized(place, *gradient(model, place))
            continue
        while (there := at(place + step))[0] < least:
            step /= 2
        place = place + step
        value, slope, information = there
    raise ArithmeticError(f"no maximum of {len(place)} parameters after {_STEPS} steps")
