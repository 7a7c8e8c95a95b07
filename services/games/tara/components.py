"""What is in the box: pieces, cards, money."""

from typing import Final

PIECES: Final = 20
KING_PIECES: Final = 2
"""Of each seat."""
CUMALS: Final = 2
"""What each seat starts with."""
HAND: Final = 3
"""Cards that a seat plays in a round; it is dealt two hands at once."""
