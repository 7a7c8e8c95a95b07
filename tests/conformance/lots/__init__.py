"""Lots: a small game that exists only for tests.

It has what Tablut lacks: secrets, chance, simultaneous decisions and automatic steps.
"""

from tests.conformance.lots.game import Lots

GAME = Lots()
