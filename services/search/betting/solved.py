"""Plays hands of two seats by their solution; larger hands, and all if time is short, by `search`."""

import math
from dataclasses import dataclass
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.dice import Dice, dice_of
from services.kernel.position import Position, buffer
from services.kernel.stakes import MILLI, NO_ACTION, SURE, StakesPosition
from services.search.betting.search import search as by_hands
from services.search.betting.search import with_stakes
from services.search.betting.settings import Settings
from services.search.betting.solving import Solving
from services.search.budget import Meter
from services.search.report import Choice, Report, StopReason

TWO: Final = 2
STRONGEST_SOLVING: Final = Solving()
_AT_ONCE: Final = 500
"""How many rollouts are made between two readings of the clock."""
_HASTY: Final = Settings(rollouts=100, lookahead=False)
"""The settings of a decision without the time to solve its hand."""
_HUNDREDTH: Final = MILLI // 100


def solves(position: Position) -> bool:
    """Whether this strategy can play such a match."""
    return isinstance(position, StakesPosition) and position.is_solvable()


def solve(
    position: Position, seat: int, meter: Meter, rng: Random, settings: Solving = STRONGEST_SOLVING
) -> Choice:
    """The action with the highest value, in hundredths of a token and relative to leaving at once.

    A node of the budget is a rollout to the showdown, for the estimate of the seat's chance. Solving costs no
    nodes: a hand is solved once, for all its decisions. With more than two seats, nodes are as in `search`.

    Raises:
        TypeError, ValueError: as `with_stakes`.
    """
    staked = with_stakes(position, seat)
    if staked.standing() > TWO:
        return by_hands(position, seat, meter, rng, settings.of_many())
    actions = _sensible(staked, seat)
    if len(actions) == 1:
        return Choice.without_search(actions[0], StopReason.ONLY_ACTION, meter.seconds())
    while not staked.solve():
        if meter.is_late():
            return by_hands(position, seat, meter, rng, _HASTY)
    judged = _judged(staked, seat, meter, dice_of(rng), settings)
    # Seeded by the position, so that a player who comes to it again makes the same mistake.
    mistaken = Random(int(staked.key()))  # noqa: S311  # reproducible, not secret
    values = worths(staked, _blurred(judged.chance, mistaken, settings), actions)
    noisy = [value + (mistaken.gauss(0, settings.noise) if settings.noise else 0) for value in values]
    # Staying for free is worth no less than leaving, because the seat may leave later.
    first = int(actions[0] == staked.leaving() and _is_free(staked))
    place = max(range(first, len(actions)), key=lambda place: (noisy[place], -place))
    report = Report(
        nodes=meter.nodes,
        depth=1,
        value=values[place],
        variation=(actions[place],),
        stop=judged.stop,
        seconds=meter.seconds(),
        values=tuple(zip(actions, values, strict=True)),
    )
    return Choice(actions[place], report)


def worths(position: StakesPosition, chance: int, actions: list[int]) -> list[int]:
    """Action values in hundredths of a token, relative to leaving; `chance`: of the actor, in 1/`SURE`."""
    asked = [int(position.leaving()), *actions]
    found = buffer(len(asked))
    position.weigh(chance, vec[i64](asked), found)
    return [int(worth - found[0]) // _HUNDREDTH for worth in found[1:]]


@dataclass(frozen=True, slots=True)
class _Judged:
    """An estimated chance in 1/`SURE`, and why the estimation ended."""

    chance: int
    stop: StopReason


def _judged(position: StakesPosition, seat: int, meter: Meter, dice: Dice, settings: Solving) -> _Judged:
    most = min(meter.most, settings.rollouts)
    stop = StopReason.NODES if most == meter.most else StopReason.FINISHED
    total = 0
    while meter.nodes < most:
        number = min(_AT_ONCE, most - meter.nodes)
        total += number * int(position.chance(seat, number, dice))
        meter.nodes += number
        if meter.nodes < most and meter.is_late():
            stop = StopReason.TIME
            break
    return _Judged(total // meter.nodes, stop)


def _blurred(chance: int, rng: Random, settings: Solving) -> int:
    if not settings.blur:
        return chance
    even = 2 * math.sqrt(chance * (SURE - chance))
    return min(SURE, max(0, chance + round(rng.gauss(0, settings.blur) * even)))


def _is_free(position: StakesPosition) -> bool:
    stay = position.staying()
    return stay != NO_ACTION and position.price(stay) == 0


def _sensible(position: StakesPosition, seat: int) -> list[int]:
    """The actions to value: leaving, staying, and bets.

    The bets are the smallest ones, shares of the pot, the opponent's tokens, and all tokens. A seat that may
    not leave can only stay.
    """
    leaving, stay = int(position.leaving()), int(position.staying())
    if leaving == NO_ACTION:
        return [stay]
    rival = next(other for other in range(position.seats) if other != seat and position.is_standing(other))
    pot = int(position.pot())
    sizes = (1, 2, 3, 4, 5, pot // 2, pot, 2 * pot, int(position.tokens(rival)), 1 << 30)
    stakes = sorted({int(position.staking(size)) for size in sizes} - {NO_ACTION})
    return [leaving, *([stay] if stay != NO_ACTION else []), *stakes]
