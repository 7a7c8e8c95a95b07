"""Levels of bots: their strategies and budgets, the levels of each game, and how strong these are."""

from services.search.levels.ladders import level_of
from services.search.levels.level import LEVELS, Level, Strategy

__all__ = ["LEVELS", "Level", "Strategy", "level_of"]
