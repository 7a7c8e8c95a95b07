"""Actions as numbers: a kind in the upper bits; below it a number of tokens, or a plaque."""

from typing import Final

KIND_FROM: Final = 20
"""The lowest bit of the kind."""
DETAIL: Final = (1 << KIND_FROM) - 1
"""The bits below the kind: tokens or a plaque."""

TURN: Final = 1 << KIND_FROM
"""Turn the next plaque."""
PASS: Final = 2 << KIND_FROM
"""End the turn."""
SEE: Final = 3 << KIND_FROM
"""Pay what is owed."""
BET: Final = 4 << KIND_FROM
"""Begin a betting round; the tokens are added."""
RAISE: Final = 5 << KIND_FROM
"""Pay what is owed and more; the additional tokens are added."""
YIELD: Final = 6 << KIND_FROM
"""Leave the hand."""
DRAW: Final = 7 << KIND_FROM
"""Chance deals or shows a plaque; the plaque is added."""
