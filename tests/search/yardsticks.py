"""Plain minimax to compare with, a clock that the test moves, and searches in one line."""

from random import Random
from typing import Any

from services.kernel import Game, Seat
from services.search import UNLIMITED, Budget, Choice, Clock, Level, Strategy, alphabeta, choose
from services.search.budget import Meter
from services.search.deepening import Deepening
from services.search.scores import estimate, outcome_score
from services.search.table import Table

ALPHABETA = Level(Strategy.ALPHABETA, UNLIMITED)


def still() -> float:
    return 0.0


def ticking(step: float) -> Clock:
    """A clock that goes on by `step` seconds whenever it is read."""
    readings = 0

    def read() -> float:
        nonlocal readings
        readings += 1
        return readings * step

    return read


def start(game: Game[Any, Any]) -> Any:
    return game.initial(game.setup(2))


def think(
    game: Game[Any, Any],
    state: Any,
    budget: Budget,
    seed: int = 1,
    level: Level = ALPHABETA,
    *,
    clock: Clock = still,
) -> Choice:
    """What the level plays for the seat to act."""
    seat = game.to_act(state)[0]
    view = game.view(state, seat)
    return choose(game, view, seat, seats=2, level=level, budget=budget, rng=Random(seed), clock=clock)


def searched(game: Game[Any, Any], state: Any, depth: int, table: Table | None) -> Choice:
    seat = game.to_act(state)[0]
    actions = list(game.legal_actions(state, seat))
    meter = Meter(Budget(depth=depth), still)
    return Deepening(game, state, seat, actions=actions, meter=meter, table=table).run()


def minimax(game: Game[Any, Any], state: Any, depth: int, ply: int = 0) -> int:
    """The value for the seat to act, by looking at everything; quiescence as the search defines it."""
    seat = game.to_act(state)[0]
    if depth > 0:
        return max(
            minimax_of(game, state, seat, action, depth, ply) for action in game.legal_actions(state, seat)
        )
    best = estimate(game, state, seat)
    if depth > -alphabeta.QUIESCENCE_PLIES:
        noisy = game.noisy_actions(state, seat)
        best = max([best, *(minimax_of(game, state, seat, action, depth, ply) for action in noisy)])
    return best


def minimax_of(game: Game[Any, Any], state: Any, seat: Seat, action: int, depth: int, ply: int) -> int:  # noqa: PLR0917 - as in the search itself
    after = game.apply(state, seat, action)
    outcome = game.outcome(after)
    if outcome is not None:
        return outcome_score(outcome, seat, ply + 1)
    value = minimax(game, after, depth - 1, ply + 1)
    return value if game.to_act(after)[0] == seat else -value
