"""Finds the parameters under which the games are most likely."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from services.tournament.ratings.model.choices import Model
from services.tournament.ratings.model.games import Floats
from services.tournament.ratings.model.likelihood import Told, gradient, likelihood
from services.tournament.ratings.model.links import Links

PRIOR_SD: Final = 5.0
"""Standard deviation of the weak normal prior, in natural logarithms: 869 Elo. Seats and ties always have the
prior, as a first seat that wins every game would be infinitely strong. Entrants have it only in a component
where games leave a difference unbounded."""
_NEAR: Final = 1e-10
"""Gain in log-likelihood at which a step is the last; the gain of the next would be its square."""
_CLOSE: Final = 1e-3
"""A step is short if no parameter changes by more. Then probabilities change relatively by no more than a few
times that, so the old information is used again, and the step's error is of that relative size."""
_STEPS: Final = 200


@dataclass(frozen=True, slots=True, eq=False)
class Maximum:
    """The maximum. `parameters`: at the maximum. `precision`: of the prior, by parameter.

    `posterior`: inverse of the information of games and prior; valid for differences within a component.
    """

    parameters: Floats
    precision: Floats
    posterior: Floats


def maximum(model: Model, links: Links, hear: Callable[[Told], None]) -> Maximum:
    """Finds the maximum by Newton's method; after short steps only the slope is computed again.

    The log-likelihood is concave, and with the prior its maximum is finite and unique. `hear`: called with
    the results of all choices at the maximum, one after the other, as all at once may fill the memory.

    Raises:
        ArithmeticError: the iteration does not converge, which no games are known to cause.
    """
    precision = np.full(model.size, PRIOR_SD**-2)
    precision[: model.entrants][~links.is_loose] = 0.0
    fixed = np.diag(precision)
    # Only differences of strengths count; this keeps each component's mean at 0 and changes no difference.
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
