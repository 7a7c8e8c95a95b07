"""Plays games with stakes: weighs each action by playing the hand on, many times, as sensible players would.

    position ──worlds that fit the betting──> each action, then `bettor` for all seats ──> tokens won or lost

A hand of two seats who know the same is not played on but solved, where the position can do that (`solved`).

Pure; knows `StakesPosition` and no game.
"""

from services.search.betting.search import search
from services.search.betting.settings import STRONGEST, Settings
from services.search.betting.solved import solve, solves
from services.search.betting.solving import Solving

__all__ = ["STRONGEST", "Settings", "Solving", "search", "solve", "solves"]
