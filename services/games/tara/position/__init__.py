"""Tara as searches walk it: the rules once more, in whole numbers, to be compiled.

Its modules are named after those of the rules beside this package, and are in lockstep with them.
"""

from services.games.tara.position.door import position_of, state_of
from services.games.tara.position.walk import TaraPosition

__all__ = ["TaraPosition", "position_of", "state_of"]
