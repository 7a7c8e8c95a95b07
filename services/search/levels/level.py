"""A level as data: how a bot plays, and how strong. The levels of a game are in `ladders.py`."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from services.search.budget import Budget

LEVELS: Final = range(1, 9)
"""The numbers of the levels of every game, weakest first."""


class Strategy(Enum):
    """How a bot comes to its action."""

    RANDOM = "random"
    """A uniformly random legal action."""
    GREEDY = "greedy"
    """The best evaluation after one action; plays every game."""
    PVS = "pvs"
    """Principal variation search; for two seats, no chance and nothing hidden."""
    TREE = "tree"
    """Tree search over sampled worlds; plays every game."""
    BETTING = "betting"
    """Simulates hands to their end, many times; for betting games."""
    SOLVING = "solving"
    """Solves hands of two seats, and simulates larger ones; for betting games with nothing hidden."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot plays, and how much it may spend on one action.

    `blunders`: the share of its actions that are random legal ones. `settings`: those of its strategy, None
    for the defaults. `otherwise`: the level for matches that the strategy cannot play. `is_paced`: whether a
    clear action is made before the time is over.
    """

    strategy: Strategy
    budget: Budget
    blunders: float = 0.0
    settings: object = None
    otherwise: "Level | None" = None
    is_paced: bool = False

    def by_clock(self) -> "Level":
        """The level limited by its time: without the bound on nodes, and paced.

        For play against people; its choices depend on the speed of the machine.
        """
        timed = self.bounded(lambda own: own if own.seconds is None else replace(own, nodes=None))
        return replace(timed, is_paced=True)

    def bounded(self, bound: Callable[[Budget], Budget]) -> "Level":
        """The level with `bound` applied to its budget, and to that of `otherwise`."""
        otherwise = None if self.otherwise is None else self.otherwise.bounded(bound)
        return replace(self, budget=bound(self.budget), otherwise=otherwise)
