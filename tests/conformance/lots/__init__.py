"""Lots: a small game for tests alone.

It has what Tablut lacks: secrets, chance, simultaneous decisions and table moves.
"""

from tests.conformance.lots.game import Lots

GAME = Lots()
