"""Plain minimax to compare with, a clock that the test moves, and searches in one line."""

from random import Random
from typing import Any

from services.kernel import Game, Seat, apply, legal_actions, to_act
from services.search import UNLIMITED, Budget, Choice, Clock, Level, Strategy, choose
from services.search.budget import Meter
from services.search.position_ops import noisy
from services.search.pvs import Settings
from services.search.pvs.search import Deepening
from services.search.pvs.table import TranspositionTable
from services.search.scores import ESTIMATE, WIN

QUIESCENCE = Settings().quiescence
PVS = Level(Strategy.PVS, UNLIMITED)


def still() -> float:
    return 0.0


def ticking(step: float) -> Clock:
    """A clock that advances by `step` seconds at each reading."""
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
    position: Any,
    budget: Budget,
    seed: int = 1,
    level: Level = PVS,
    *,
    clock: Clock = still,
) -> Choice:
    """The level's choice for the seat to act."""
    seat = to_act(position)[0]
    view = game.view(position, seat)
    seats = int(position.seats)
    return choose(game, view, seat, seats=seats, level=level, budget=budget, rng=Random(seed), clock=clock)


def searched(
    game: Game[Any, Any],
    position: Any,
    depth: int,
    table: TranspositionTable | None,
    quiescence: int = QUIESCENCE,
) -> Choice:
    """The principal variation search alone, with the actions in canonical order and any table."""
    actions = list(legal_actions(position, to_act(position)[0]))
    meter, settings = Meter(Budget(depth=depth), still), Settings(quiescence, reductions=False)
    return Deepening(position.copy(), actions, meter, table, settings).run()


def minimax(
    game: Game[Any, Any], position: Any, depth: int, ply: int = 0, quiescence: int = QUIESCENCE
) -> int:
    """The value for the seat to act, by exhaustive search; quiescence as the search defines it."""
    seat = to_act(position)[0]
    if depth > 0:
        legal = legal_actions(position, seat)
        return max(minimax_of(game, position, seat, action, depth, ply, quiescence) for action in legal)
    best = max(-ESTIMATE, min(ESTIMATE, int(position.value(seat))))
    if depth > -quiescence:
        followed = [
            minimax_of(game, position, seat, each, depth, ply, quiescence) for each in noisy(position)
        ]
        best = max([best, *followed])
    return best


def minimax_of(  # noqa: PLR0917 - as in the search
    game: Game[Any, Any],
    position: Any,
    seat: Seat,
    action: int,
    depth: int,
    ply: int,
    quiescence: int = QUIESCENCE,
) -> int:
    """The value of an action for the seat, with `depth` plies left including this action."""
    after = apply(game, position, seat, action)
    outcome = game.outcome(after)
    if outcome is not None:
        margin = outcome.payoffs[seat] - outcome.payoffs[1 - seat]
        return (margin > 0) * (WIN - ply - 1) - (margin < 0) * (WIN - ply - 1)
    value = minimax(game, after, depth - 1, ply + 1, quiescence)
    return value if to_act(after)[0] == seat else -value
