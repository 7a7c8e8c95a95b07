"""Lots: a small game that is used only in tests.

It has what Tablut lacks: secrets, chance, simultaneous decisions, and actions of the table.
"""

from tests.conformance.lots.game import Lots

GAME = Lots()
