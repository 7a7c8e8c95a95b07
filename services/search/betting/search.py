"""Chooses an action by the tokens that each one is expected to bring in this hand."""

from random import Random

from services.kernel.dice import dice_of
from services.kernel.position import Position
from services.kernel.stakes import StakesPosition
from services.search.betting.halving import halve
from services.search.betting.heuristic import by_heuristic
from services.search.betting.picking import picked
from services.search.betting.settings import STRONGEST, Settings
from services.search.betting.tally import candidates
from services.search.budget import Meter
from services.search.report import Choice, Report, StopReason


def search(
    position: Position, seat: int, meter: Meter, rng: Random, settings: Settings = STRONGEST
) -> Choice:
    """The action with the highest expected gain, in hundredths of a token and relative to leaving at once.

    A node of the budget is a hand that is played to its end or, without lookahead, a rollout to the showdown.
    Hidden things in the position that the seat cannot know have no influence.

    Raises:
        TypeError, ValueError: as `with_stakes`.
    """
    staked = with_stakes(position, seat)
    tally = candidates(staked)
    if len(tally.actions) == 1:
        return Choice.without_search(int(tally.actions[0]), StopReason.ONLY_ACTION, meter.seconds())
    dice = dice_of(rng)
    method = halve if settings.lookahead else by_heuristic
    stop = method(staked, seat, tally, meter=meter, dice=dice, settings=settings)
    place = picked(tally, rng, settings)
    actions = [int(action) for action in tally.actions]
    values = tuple(int(tally.hundredths(each)) for each in range(len(actions)))
    report = Report(
        nodes=meter.nodes,
        depth=1,
        value=values[place],
        variation=(actions[place],),
        stop=stop,
        seconds=meter.seconds(),
        visits=tuple(zip(actions, map(int, tally.tries), strict=True)),
        values=tuple(zip(actions, values, strict=True)),
    )
    return Choice(actions[place], report)


def with_stakes(position: Position, seat: int) -> StakesPosition:
    """Returns the position, after checking that it has stakes and that the seat is to act.

    Raises:
        TypeError: the game has no stakes.
        ValueError: the seat is not to act.
    """
    if not isinstance(position, StakesPosition):
        raise TypeError(f"betting is for positions with stakes, not {position!r}")
    if position.actor() != seat:
        raise ValueError(f"seat {seat} is not to act, but {position.actor()}")
    return position
