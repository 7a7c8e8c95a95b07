"""The phases of a match: which actor decides what."""

from typing import Final

START_DRAW: Final = 0
"""Chance draws a unit for each seat (W3)."""
DRAFT: Final = 1
"""A seat claims a territory (W4)."""
PLACING: Final = 2
"""All seats place their units at once (W5)."""
DRAWING: Final = 3
"""Chance draws the turn's cards (W7)."""
CHOOSING: Final = 4
"""The seat chooses a card (W8)."""
RECRUITING: Final = 5
"""Chance draws a unit from the reserve (W17)."""
DEPLOYING: Final = 6
"""The seat deploys the unit in hand (W16), also a Flag that came home (W29)."""
PICKING: Final = 7
"""The seat picks units for a Redeploy (W18)."""
SWITCHING: Final = 8
"""The seat chooses an order for the units it picked (W18)."""
SPYING: Final = 9
"""The seat chooses territories to look into (W19)."""
ACCUSING: Final = 10
"""The seat chooses a unit to unmask (W20)."""
GUESSING: Final = 11
"""The seat guesses what the unit is (W20)."""
MOVING: Final = 12
"""The seat moves (W12)."""
ENDED: Final = 13
