"""Plays games with stakes: weighs each action by playing the hand on, many times, as sensible players would.

    position ──worlds that fit the betting──> each action, then `bettor` for all seats ──> tokens won or lost

Pure; knows `StakesPosition` and no game.
"""

from services.search.betting.search import search
from services.search.betting.settings import STRONGEST, Settings

__all__ = ["STRONGEST", "Settings", "search"]
