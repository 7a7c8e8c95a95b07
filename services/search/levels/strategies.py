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
    """A strategy as it is called.

    `settings`: the type of what it can be told, None for nothing. `plays`: whether it plays such matches.
    """

    search: Search
    settings: type | None = None
    plays: Callable[[Position], bool] = lambda _: True


METHODS: Final[dict[Strategy, Method]] = {
    Strategy.GREEDY: Method(greedy),
    Strategy.PVS: Method(pvs.search, pvs.Settings),
    Strategy.TREE: Method(tree.search, tree.Settings),
    Strategy.BETTING: Method(betting.search, betting.Settings),
    Strategy.SOLVING: Method(betting.solve, betting.Solving, betting.solves),
}


def playing(level: Level, position: Position) -> Level:
    """The level, or that which it names for matches like this one."""
    if level.otherwise is None or METHODS[level.strategy].plays(position):
        return level
    return level.otherwise


def search(level: Level, position: Position, seat: int, meter: Meter, rng: Random) -> Choice:
    """What the level's strategy chooses; the position is at the seat's own decision."""
    method = METHODS[level.strategy]
    settings = level.settings
    if settings is None and method.settings is not None:
        settings = method.settings()
    return method.search(position, seat, meter, rng, settings)
