"""Worlds that are consistent with what a seat knows, weighted by how well they explain the others' bets."""

import math
from itertools import accumulate
from typing import Final

from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import WHOLE, buffer
from services.kernel.stakes import StakesPosition
from services.search.betting.settings import Settings

_BELIEF: Final = 1.5
"""What each sign of strength adds to the log-weight of a world in which the seat has twice an equal share."""
_TICKETS: Final = 1 << 30


class Worlds:
    """Positions that the seat may be in, each with a weight; a single one where nothing is hidden.

    Hidden things in the given position that the seat cannot know have no influence.
    """

    def __init__(self, position: StakesPosition, seat: i64, settings: Settings, dice: Dice) -> None:
        number = settings.worlds if position.hides() else 1
        self._worlds: list[StakesPosition] = []
        for _ in range(number):
            world = closed(position)
            world.redeal(seat, dice)
            self._worlds.append(world)
        weighed = settings.ranges and number > 1
        weights = [weight(world, seat, settings.glances, dice) if weighed else 1.0 for world in self._worlds]
        total = sum(weights)
        self._tickets = [round(_TICKETS * sum_ / total) for sum_ in accumulate(weights)]
        self._tickets[-1] = _TICKETS

    def draw(self, dice: Dice) -> StakesPosition:
        """A random world, drawn by weight."""
        place = 0
        if len(self._worlds) > 1:
            ticket = dice.below(_TICKETS)
            while self._tickets[place] <= ticket:
                place += 1
        return self._worlds[place]


def closed(position: StakesPosition) -> StakesPosition:
    """A copy of the position, in which the match ends with the current hand."""
    copied = position.copy()
    assert isinstance(copied, StakesPosition)
    copied.close()
    return copied


def weight(world: StakesPosition, seat: i64, glances: i64, dice: Dice) -> float:
    """The weight of a world, above 0; the greater, the stronger those seats are that stayed in and bet."""
    shares = buffer(world.seats)
    belief = 0.0
    for other in range(world.seats):
        if other != seat and world.is_standing(other):
            world.chances(other, glances, dice, shares)
            bets = 1 + (world.staked(other) > 0) + (world.staked(other) > 0 and world.owed(other) == 0)
            belief += _BELIEF * bets * (shares[other] * world.standing() / WHOLE - 1)
    return math.exp(min(belief, 50.0))
