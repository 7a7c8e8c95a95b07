"""What a game is: its facts, how its seats look, what it shows, and the contract that each game fulfils.

It says no rules: these are in its positions.
"""

from services.kernel.game.facts import Facts, Setup
from services.kernel.game.game import Game
from services.kernel.game.hands import PlaysHands, hand_of
from services.kernel.game.shown import Mark, Observation

__all__ = ["Facts", "Game", "Mark", "Observation", "PlaysHands", "Setup", "hand_of"]
