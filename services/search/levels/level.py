"""The strength of bots as data: what a level is. Which a game has: `ladders.py`."""

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
    """Any legal action, each as likely."""
    GREEDY = "greedy"
    """The best evaluation after one action; plays every game."""
    PVS = "pvs"
    """Principal variation search; for two seats, no chance and nothing hidden."""
    TREE = "tree"
    """Tree search over sampled worlds; plays every game."""
    BETTING = "betting"
    """Plays hands on to their end, many times; for games with stakes."""
    SOLVING = "solving"
    """Solves hands of two, and plays larger ones on; for games with stakes, where nothing is hidden."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot plays, and how much it may spend on one action.

    `blunders`: the share of its actions that are any legal ones. `settings`: of its strategy's own kind,
    None for those it has by itself. `otherwise`: the level that plays where the strategy cannot. `is_paced`:
    whether a clear action is made before its time is over.
    """

    strategy: Strategy
    budget: Budget
    blunders: float = 0.0
    settings: object = None
    otherwise: "Level | None" = None
    is_paced: bool = False

    def by_clock(self) -> "Level":
        """As strong as its time allows: without the bound of nodes, and paced.

        For people who wait for it; its choices are no longer the same on every machine.
        """
        timed = self.bounded(lambda own: own if own.seconds is None else replace(own, nodes=None))
        return replace(timed, is_paced=True)

    def bounded(self, bound: Callable[[Budget], Budget]) -> "Level":
        """With what another budget is made of its own, in every match."""
        otherwise = None if self.otherwise is None else self.otherwise.bounded(bound)
        return replace(self, budget=bound(self.budget), otherwise=otherwise)
