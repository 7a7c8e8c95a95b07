"""The strength of bots as data: one row a level."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from services.search.budget import UNLIMITED, Budget


class Strategy(Enum):
    """How a bot comes to its action."""

    RANDOM = "random"
    """Any legal action, each as likely."""
    GREEDY = "greedy"
    """The best evaluation after one action; plays every game."""
    ALPHABETA = "alphabeta"
    """Looks ahead; for two seats, no chance and nothing hidden, else it plays greedily."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot plays, and how much it may spend on one action."""

    strategy: Strategy
    budget: Budget


# Nodes bound a level on a fast machine and seconds on a slow one, so strength varies little between them.
LEVELS: Final[tuple[Level, ...]] = (
    Level(Strategy.RANDOM, UNLIMITED),
    Level(Strategy.GREEDY, Budget(nodes=1_000, seconds=0.1)),
    Level(Strategy.ALPHABETA, Budget(nodes=1_000, seconds=0.1)),
    Level(Strategy.ALPHABETA, Budget(nodes=3_000, seconds=0.2)),
    Level(Strategy.ALPHABETA, Budget(nodes=8_000, seconds=0.4)),
    Level(Strategy.ALPHABETA, Budget(nodes=20_000, seconds=0.8)),
    Level(Strategy.ALPHABETA, Budget(nodes=50_000, seconds=1.6)),
    Level(Strategy.ALPHABETA, Budget(nodes=120_000, seconds=3.0)),
)


def level_numbered(number: int) -> Level:
    """The level of that number, counted from 1.

    Raises:
        ValueError: there is none.
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"levels are 1 to {len(LEVELS)}, not {number}")
    return LEVELS[number - 1]
