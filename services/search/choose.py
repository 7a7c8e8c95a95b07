"""One frame for all games: a seat's view in, its choice out."""

from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

from services.kernel import Facts, Game, Seat, legal_actions, to_act
from services.kernel.dice import dice_of
from services.kernel.position import Position, buffer
from services.native import is_native
from services.search.budget import Budget, Clock, Meter
from services.search.levels import Level, Strategy, strategies
from services.search.report import Choice, StopReason

V = TypeVar("V")

_NATIVE: Final = is_native()


def choose(
    game: Game[Any, V],
    view: V,
    seat: Seat,
    *,
    seats: int,
    level: Level,
    budget: Budget,
    rng: Random,
    clock: Clock,
) -> Choice:
    """What a bot of the level plays in that seat, within its level's budget and the given one.

    It is handed a view and never a state, so it knows what its seat may know and no more.
    Reproducible for equal arguments unless seconds are what ends it.

    Raises:
        ValueError: the seat is not to act.
    """
    meter = Meter(level.budget.within(budget), clock, is_paced=level.is_paced)
    state = game.sample(view, rng)
    fit = strategies.playing(level, state)
    if fit is not level:
        level, meter = fit, Meter(fit.budget.within(budget), clock, is_paced=level.is_paced)
    if seat not in to_act(state):
        raise ValueError(f"seat {seat} is not to act, but {to_act(state)}")
    # Neither needs a position to search in, which would cost more than all the rest.
    if level.strategy is Strategy.RANDOM:
        return Choice.without_search(
            rng.choice(legal_actions(state, seat)), StopReason.FINISHED, meter.seconds()
        )
    if level.blunders and rng.random() < level.blunders:
        return Choice.without_search(
            rng.choice(legal_actions(state, seat)), StopReason.BLUNDER, meter.seconds()
        )
    fit = fitting(level, game.facts, seats)
    position = _decision(state.copy(), seat, rng)
    choice = strategies.search(fit, position, seat, meter, rng)
    return Choice(choice.action, replace(choice.report, native=_NATIVE))


def fitting(level: Level, facts: Facts, seats: int) -> Level:
    """The level, but with a tree where looking ahead in turns would miss what the game is about."""
    in_turns = not (facts.chance or facts.simultaneous or facts.table_steps)
    fit = seats == 2 and in_turns and facts.perfect_information and facts.zero_sum
    if fit or level.strategy is not Strategy.PVS:
        return level
    return replace(level, strategy=Strategy.TREE, settings=None)


def _decision(position: Position, seat: Seat, rng: Random) -> Position:
    """The position with the seat to act: others who decide at the same time have done something."""
    dice, out = dice_of(rng), buffer(position.width)
    while position.actor() != seat:
        position.step(dice, out)
    return position
