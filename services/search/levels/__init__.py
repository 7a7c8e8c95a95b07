"""Levels: what one is and by which strategy it plays, which of them a game has, and how strong they are."""

from services.search.levels.ladders import level_of
from services.search.levels.level import LEVELS, Level, Strategy

__all__ = ["LEVELS", "Level", "Strategy", "level_of"]
