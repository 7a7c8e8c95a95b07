"""Fits the offset of a game's levels among accounts to games of people against these levels.

Starting from the anchor as prior, it finds the offset under which the games are most likely. Ratings of
accounts are taken as given, each with its deviation. Pure.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from services.tournament.account_ratings.level_offset import ASSUMED_SD, WIDTH, Offset, assumed

_A_POINT: Final = math.log(10) / 400
_STEPS: Final = 200
_NEAR: Final = 1e-9
_LEAST_DEVIATION: Final = 1.0


@dataclass(frozen=True, slots=True)
class AgainstLevel:
    """A game of an account against a level, in rating points.

    `rating`, `deviation`: of the account. `elo`: of the level above level 1, minus the advantage of the
    account's seat over the level's. `score`: of the account, from 0 to 1.
    """

    account: str
    rating: float
    deviation: float
    elo: float
    score: float


def fitted(games: Sequence[AgainstLevel], anchor: int) -> Offset:
    """The offset under which the games are most likely; without games, the assumed one.

    Raises:
        ArithmeticError: the iteration does not converge, which no games are known to cause.
    """
    if not games:
        return assumed(anchor)
    place, error = _maximum(_Model(games, anchor))
    half = WIDTH * error
    return Offset(round(place), round(place - half), round(place + half), len(games))


class _Model:
    """Games by account. An account's rating error affects all its games, so it is estimated, too."""

    def __init__(self, games: Sequence[AgainstLevel], anchor: int) -> None:
        names = sorted({game.account for game in games})
        number = {name: place for place, name in enumerate(names)}
        deviations = {game.account: max(game.deviation, _LEAST_DEVIATION) for game in games}
        self.anchor = anchor
        self.precision = np.array([deviations[name] ** -2 for name in names])
        self._who = np.array([number[game.account] for game in games])
        self._lead = np.array([game.rating - game.elo for game in games])
        self._score = np.array([game.score for game in games])

    def value(self, offset: float, errors: NDArray[np.float64]) -> float:
        """The logarithm of the posterior, up to a constant."""
        ahead = _A_POINT * (self._lead + errors[self._who] - offset)
        likely = self._score * ahead - np.logaddexp(0, ahead)
        prior = (offset - self.anchor) ** 2 / ASSUMED_SD**2 + (self.precision * errors**2).sum()
        return float(likely.sum() - prior / 2)

    def by_account(
        self, offset: float, errors: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Slope and negative curvature of the log-likelihood in each account's error."""
        chance = 1 / (1 + np.exp(-_A_POINT * (self._lead + errors[self._who] - offset)))
        return self._sums(_A_POINT * (self._score - chance)), self._sums(_A_POINT**2 * chance * (1 - chance))

    def _sums(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.bincount(self._who, values, len(self.precision)).astype(np.float64)


def _maximum(model: _Model) -> tuple[float, float]:
    """Offset and standard error, by Newton's method: the posterior is concave."""
    offset, errors = float(model.anchor), np.zeros(len(model.precision))
    for _ in range(_STEPS):
        slope, curvature = model.by_account(offset, errors)
        own = curvature + model.precision
        # The curvature in the offset that is left when the errors adapt to it.
        left = float((curvature * model.precision / own).sum()) + ASSUMED_SD**-2
        pull = slope - model.precision * errors
        step = (
            -slope.sum() - (offset - model.anchor) / ASSUMED_SD**2 + (curvature / own * pull).sum()
        ) / left
        steps = (pull + curvature * step) / own
        if abs(step) < _NEAR and np.abs(steps).max() < _NEAR:
            return offset, left**-0.5
        least = model.value(offset, errors)
        while model.value(offset + step, errors + steps) < least - _NEAR * (1 + abs(least)):
            step, steps = step / 2, steps / 2
        offset, errors = offset + float(step), errors + steps
    raise ArithmeticError(f"no maximum of {len(errors)} accounts after {_STEPS} steps")
