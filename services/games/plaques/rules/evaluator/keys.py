"""How a key is packed: the combination, then the ranks of its active plaques, then their colours.

A rank counts half steps: twice the type's place from 1 to 9, one less for an emulated plaque. Both lists are
from high to low, so that keys compare as the rules compare tableaux (P23).
"""

from typing import Final

NOTHING: Final = 0
"""The key of a tableau without any active plaque (P34)."""
RANK_BITS: Final = 5
COLOUR_BITS: Final = 3
RANKS_FROM: Final = 21
"""Above the colours of seven plaques."""
ACTIVE_BITS: Final = 56
"""Of the ranks and the colours of seven plaques."""
