"""Plays betting games: values an action by many simulations of the rest of the hand, with sensible players.

    position ──worlds that fit the betting──> each action, then `bettor` for all seats ──> tokens won or lost

A hand of two seats that know the same is not simulated but solved, if the position can do that (`solved`).

Pure; depends on `StakesPosition` and on no game.
"""

from services.search.betting.search import search
from services.search.betting.settings import STRONGEST, Settings
from services.search.betting.solved import solve, solves
from services.search.betting.solving import Solving

__all__ = ["STRONGEST", "Settings", "Solving", "search", "solve", "solves"]
