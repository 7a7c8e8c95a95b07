"""One frame for all games: a seat's view in, its choice out."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeVar

from services.kernel import Facts, Game, Seat
from services.search.budget import Budget, Clock, Meter
from services.search.deepening import alphabeta
from services.search.levels import Level, Strategy
from services.search.report import Choice
from services.search.simple import greedy, uniform

V = TypeVar("V")

Player = Callable[[Game[Any, Any], Any, Seat, Meter, Random], Choice]

_PLAYERS: Final[dict[Strategy, Player]] = {
    Strategy.RANDOM: uniform,
    Strategy.GREEDY: greedy,
    Strategy.ALPHABETA: alphabeta,
}


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
    meter = Meter(level.budget.within(budget), clock)
    state = game.sample(view, rng)
    if seat not in game.to_act(state):
        raise ValueError(f"seat {seat} is not to act, but {game.to_act(state)}")
    return _PLAYERS[_fitting(level.strategy, game.facts, seats)](game, state, seat, meter, rng)


def _fitting(strategy: Strategy, facts: Facts, seats: int) -> Strategy:
    """The strategy, or greed where looking ahead in turns would miss what the game is about."""
    in_turns = not (facts.chance or facts.simultaneous or facts.table_steps)
    fit = seats == 2 and in_turns and facts.perfect_information and facts.zero_sum
    return strategy if fit or strategy is not Strategy.ALPHABETA else Strategy.GREEDY
