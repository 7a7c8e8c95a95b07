"""How a match ended, in the platform's words."""

from typing import Final

from services.games.tablut.board import ATTACKERS, DEFENDERS
from services.games.tablut.rules.endings import (
    DRAWN,
    KING_CAPTURED,
    KING_ESCAPED,
    NO_MOVE,
    QUIET,
    REPETITION,
    WON,
)
from services.kernel import Outcome

_SEATS: Final = 2

OUTCOMES: Final = {
    KING_ESCAPED: Outcome.won_by(DEFENDERS, _SEATS, "king_escaped", "B13"),
    KING_CAPTURED: Outcome.won_by(ATTACKERS, _SEATS, "king_captured", "B13"),
    NO_MOVE + WON + ATTACKERS: Outcome.won_by(ATTACKERS, _SEATS, "no_legal_action", "B14"),
    NO_MOVE + WON + DEFENDERS: Outcome.won_by(DEFENDERS, _SEATS, "no_legal_action", "B14"),
    REPETITION + WON + ATTACKERS: Outcome.won_by(ATTACKERS, _SEATS, "repetition", "B14"),
    REPETITION + WON + DEFENDERS: Outcome.won_by(DEFENDERS, _SEATS, "repetition", "B14"),
    REPETITION + DRAWN: Outcome.drawn(_SEATS, "repetition", "B14"),
    QUIET: Outcome.drawn(_SEATS, "quiet_plies", "B14"),
}
"""By `end` of a position."""
