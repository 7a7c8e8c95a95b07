"""Chooses an action for any game and any level: a seat's view in, its choice out."""

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
    """The action of a bot of that level in that seat, within both the level's budget and the given one.

    The bot gets a view and never a position, so it knows only what its seat may know. Equal arguments give
    equal choices, unless the seconds of a budget end the search.

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
    # These two need no position to search in; making one would cost more than everything else.
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
    """The level, with tree search instead of alpha-beta where the game or its seats do not suit that."""
    in_turns = not (facts.chance or facts.simultaneous or facts.table_steps)
    fit = seats == 2 and in_turns and facts.perfect_information and facts.zero_sum
    if fit or level.strategy is not Strategy.PVS:
        return level
    return replace(level, strategy=Strategy.TREE, settings=None)


def _decision(position: Position, seat: Seat, rng: Random) -> Position:
    """The position with the seat to act; seats that decide at the same time have acted at random."""
    dice, out = dice_of(rng), buffer(position.width)
    while position.actor() != seat:
        position.step(dice, out)
    return position
