"""The numbers of the game, and how long a match can last by them."""

from typing import Final

from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.options import OPTIONS

MOST_SEATS: Final = 7
FACE_UP: Final = 2
"""Plaques of a tableau that are dealt face-up."""
FACE_DOWN: Final = 5
"""The others."""
MUST_BET: Final = 5
"""Turned plaques at which a seat that has just turned one bets or yields."""

MOST_RAISES: Final = 3
"""In one round (P9)."""
MOST_SPREAD: Final = 5
"""Tokens of a bet or a raise in spread betting (P9)."""
MOST_TOKENS: Final = MOST_SEATS * OPTIONS["stack"].most
"""On the table, and so in any bet."""

_DRAWS: Final = MOST_SEATS * (TABLEAU + FACE_DOWN)
"""Of a hand: each plaque is dealt, and each face-down one turned."""
_CHOICES: Final = MOST_SEATS * (2 * FACE_DOWN + 1)
"""Of a hand, outside of betting rounds: before and after each turning, and at the first round."""
_ANSWERS: Final = (1 + MOST_RAISES) * (MOST_SEATS - 1)
"""Of a betting round: all others answer the bet and each raise."""
MOST_PLIES: Final = OPTIONS["hands"].most * (_DRAWS + _CHOICES * (1 + _ANSWERS))
"""No match is longer: each choice may open a betting round."""
