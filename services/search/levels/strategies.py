"""The strategies that search, behind one call: `search(position, seat, meter, rng, settings) -> Choice`."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from services.kernel.position import Position
from services.search import betting, pvs, tree
from services.search.budget import Meter
from services.search.levels.level import Level, Strategy
from services.search.report import Choice
from services.search.simple import greedy

Search = Callable[[Position, int, Meter, Random, Any], Choice]


@dataclass(frozen=True, slots=True)
class Method:
    """How a strategy is called.

    `settings`: the type of its settings, None if it has none. `plays`: whether it can play such a match with
    these settings.
    """

    search: Search
    settings: type | None = None
    plays: Callable[[Position, Any], bool] = lambda _, __: True


METHODS: Final[dict[Strategy, Method]] = {
    Strategy.GREEDY: Method(greedy),
    Strategy.PVS: Method(pvs.search, pvs.Settings),
    Strategy.TREE: Method(tree.search, tree.Settings, tree.plays),
    Strategy.BETTING: Method(betting.search, betting.Settings),
    Strategy.SOLVING: Method(betting.solve, betting.Solving, lambda position, _: betting.solves(position)),
}


def playing(level: Level, position: Position) -> Level:
    """The level itself, or its `otherwise` if its strategy cannot play this match."""
    return level if level.otherwise is None or plays(level, position) else level.otherwise


def plays(level: Level, position: Position) -> bool:
    """Whether the strategy of the level can play this match."""
    method = METHODS.get(level.strategy)  # the random strategy has none
    return method is None or method.plays(position, _settings(level, method))


def search(level: Level, position: Position, seat: int, meter: Meter, rng: Random) -> Choice:
    """The choice of the level's strategy; the seat is to act in the position."""
    method = METHODS[level.strategy]
    return method.search(position, seat, meter, rng, _settings(level, method))


def _settings(level: Level, method: Method) -> object:
    return method.settings() if level.settings is None and method.settings is not None else level.settings
