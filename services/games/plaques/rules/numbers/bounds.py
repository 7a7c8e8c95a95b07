"""The fixed numbers of the game, and the longest match that they allow."""

from typing import Final

from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.options import OPTIONS

MOST_SEATS: Final = 7
FACE_UP: Final = 2
"""Plaques of a tableau that are dealt face-up."""
FACE_DOWN: Final = 5
"""Plaques of a tableau that are dealt face-down."""
MUST_BET: Final = 5
"""The number of face-up plaques at which a seat that has just turned one must bet or yield."""

MOST_RAISES: Final = 3
"""Raises in one round (P9)."""
MOST_SPREAD: Final = 5
"""The most tokens of a bet or a raise in spread betting (P9)."""
MOST_TOKENS: Final = MOST_SEATS * OPTIONS["stack"].most
"""Tokens on the table, and so in any bet."""

_DRAWS: Final = MOST_SEATS * (TABLEAU + FACE_DOWN)
"""Draws of a hand: each plaque is dealt, and each face-down one turned."""
_CHOICES: Final = MOST_SEATS * (2 * FACE_DOWN + 1)
"""Choices of a hand outside of betting rounds: before and after each turning, and at the first round."""
_ANSWERS: Final = (1 + MOST_RAISES) * (MOST_SEATS - 1)
"""Answers in a betting round: all others answer the bet and each raise."""
MOST_PLIES: Final = OPTIONS["hands"].most * (_DRAWS + _CHOICES * (1 + _ANSWERS))
"""The most plies of a match: each choice may open a betting round."""
