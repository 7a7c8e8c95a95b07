"""Chooses actions for any game, from one seat's view of it; knows the kernel and no game.

    view ──sample──> position ──strategy (of the level, within the budget)──> Choice(action, report)

Pure: no I/O and no clock of its own; randomness and time are handed in. With a budget of nodes
the same view, seed and budget always give the same choice.
"""

from services.search.budget import UNLIMITED, Budget, Clock
from services.search.choose import choose
from services.search.levels import LEVELS, Level, Strategy, level_of
from services.search.report import Choice, Report, StopReason

__all__ = [
    "LEVELS",
    "UNLIMITED",
    "Budget",
    "Choice",
    "Clock",
    "Level",
    "Report",
    "StopReason",
    "Strategy",
    "choose",
    "level_of",
]
