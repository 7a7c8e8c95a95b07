"""The panel: players of a line or two, of whom none may gain from a sound level."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from services.games.plaques.rules.position import PlaquesPosition
from services.kernel.dice import Dice
from services.kernel.stakes import NO_ACTION, SURE
from services.search import Budget, Level, Strategy
from services.search.betting import Solving
from services.search.budget import Meter
from services.search.levels import strategies

Member = Callable[[PlaquesPosition, int, Dice], int]
"""Decides for the seat that acts."""

_ROLLOUTS: Final = 100
_ALL: Final = 1 << 30
_SOLVER: Final = Level(Strategy.SOLVING, Budget(nodes=3_000), settings=Solving(hands=100))


def always_raise(position: PlaquesPosition, _seat: int, _dice: Dice) -> int:
    """Bets and raises what it may, without a look at anything."""
    return _first(position.staking(_ALL), position.staying(), position.leaving())


def always_call(position: PlaquesPosition, _seat: int, _dice: Dice) -> int:
    """Stays in, and bets the least where it must."""
    return _first(position.staying(), position.staking(1), position.leaving())


def min_raise(position: PlaquesPosition, _seat: int, _dice: Dice) -> int:
    """Bets and raises by the least."""
    return _first(position.staking(1), position.staying(), position.leaving())


def tight(position: PlaquesPosition, seat: int, dice: Dice) -> int:
    """Stays with more than its share, and raises with much more."""
    return _by_chance(position, seat, dice, 0.5, 0.65)


def loose(position: PlaquesPosition, seat: int, dice: Dice) -> int:
    """Stays with little, and raises with its share."""
    return _by_chance(position, seat, dice, 0.25, 0.5)


def pot_odds(position: PlaquesPosition, seat: int, dice: Dice) -> int:
    """Stays where its chance is worth the price of this one bet, and bets with more than its share."""
    share = _chance(position, seat, dice)
    if 2 * share > SURE:
        return _first(position.staking(int(position.pot()) // 2), position.staying(), position.leaving())
    due = int(position.owed(seat)) or int(position.staying() == NO_ACTION)
    if share * (position.pot() + due) >= due * SURE:
        return _first(position.staying(), position.staking(1), position.leaving())
    return _first(position.leaving())


def solver(position: PlaquesPosition, seat: int, dice: Dice) -> int:
    """Plays hands of two by their solution: in the model, no answer to the solution is better than itself."""
    rng = Random(f"{dice.roll()} {seat}")
    return strategies.search(_SOLVER, position.copy(), seat, Meter(_SOLVER.budget, lambda: 0.0), rng).action


MEMBERS: Final[Mapping[str, Member]] = {
    "raise": always_raise,
    "call": always_call,
    "min-raise": min_raise,
    "tight": tight,
    "loose": loose,
    "odds": pot_odds,
    "solver": solver,
}
"""By name."""


def _by_chance(position: PlaquesPosition, seat: int, dice: Dice, least: float, good: float) -> int:
    """By shares for two; of more seats, of what each of two would have."""
    chance = _chance(position, seat, dice) * int(position.standing()) / 2
    if chance >= good * SURE:
        return _first(position.staking(int(position.pot()) // 2), position.staying(), position.leaving())
    if chance >= least * SURE:
        return _first(position.staying(), position.staking(1), position.leaving())
    stay = position.staying()
    return _first(stay if stay != NO_ACTION and not position.price(stay) else NO_ACTION, position.leaving())


def _chance(position: PlaquesPosition, seat: int, dice: Dice) -> int:
    return int(position.chance(seat, _ROLLOUTS, dice))


def _first(*actions: int) -> int:
    return next(int(action) for action in actions if action != NO_ACTION)
