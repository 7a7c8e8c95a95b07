"""The strength of bots as data: what a level is. Which a game has: `ladders.py`."""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot plays, and how much it may spend on one action.

    `blunders`: the share of its actions that are any legal ones. `settings`: of its strategy's own kind,
    None for those it has by itself.
    """

    strategy: Strategy
    budget: Budget
    blunders: float = 0.0
    settings: object = None
