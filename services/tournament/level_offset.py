"""Where the levels of a game stand among accounts: one number for all of them, fitted to games of people.

A ladder of levels is measured by their own games, above level 1 (services.search.level_ratings); accounts
are rated from 1500. The offset is the rating of level 1 among accounts. It is assumed to be the game's
anchor, give or take ASSUMED_SD; games of accounts against levels draw it to where they are most likely.
Ratings of accounts are taken as given, each with its deviation. No level moves by itself. Pure.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

ASSUMED_SD: Final = 200.0
"""Of the prior, in points: what is known of an anchor before anybody has played."""
_A_POINT: Final = math.log(10) / 400
_WIDTH: Final = 1.96
_STEPS: Final = 200
_NEAR: Final = 1e-9
_LEAST_DEVIATION: Final = 1.0


@dataclass(frozen=True, slots=True)
class AgainstLevel:
    """A game of an account against a level, in points of ratings.

    `rating`, `deviation`: of the account. `elo`: of the level above level 1, less what the account's seat is
    worth more than the level's. `score`: of the account, from 0 to 1.
    """

    account: str
    rating: float
    deviation: float
    elo: float
    score: float


@dataclass(frozen=True, slots=True)
class Offset:
    """The rating of level 1 among accounts, with its 95 % interval. `games`: behind it; 0 if assumed."""

    value: int
    low: int
    high: int
    games: int


@dataclass(frozen=True, slots=True)
class Band:
    """Where a level stands among accounts, with its 95 % interval; None where games do not bound it."""

    rating: int
    low: int | None
    high: int | None


def assumed(anchor: int) -> Offset:
    """The offset before any games."""
    half = round(_WIDTH * ASSUMED_SD)
    return Offset(anchor, anchor - half, anchor + half, 0)


def fitted(games: Sequence[AgainstLevel], anchor: int) -> Offset:
    """The offset under which the games are most likely; without games as assumed.

    Raises:
        ArithmeticError: it does not come to an end, which no games are known to cause.
    """
    if not games:
        return assumed(anchor)
    place, error = _maximum(_Model(games, anchor))
    half = _WIDTH * error
    return Offset(round(place), round(place - half), round(place + half), len(games))


def band(offset: Offset, elo: int, low: int | None, high: int | None) -> Band:
    """A level of that rating on its ladder; the two errors are independent."""
    place = offset.value + elo
    down = None if low is None else round(place - math.hypot(offset.value - offset.low, elo - low))
    up = None if high is None else round(place + math.hypot(offset.high - offset.value, high - elo))
    return Band(place, down, up)


class _Model:
    """Games by account. The error of an account's rating is in all of its games, so it is estimated too."""

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
        """The logarithm of the posterior, but for a constant."""
        ahead = _A_POINT * (self._lead + errors[self._who] - offset)
        likely = self._score * ahead - np.logaddexp(0, ahead)
        prior = (offset - self.anchor) ** 2 / ASSUMED_SD**2 + (self.precision * errors**2).sum()
        return float(likely.sum() - prior / 2)

    def by_account(
        self, offset: float, errors: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Slope and curvature (negative) of the likelihood by each account's error."""
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
        # What is left of the curvature by the offset when errors follow it.
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
