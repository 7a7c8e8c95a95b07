"""How a match ended, in the platform's words."""

from typing import Final

from services.games.tablut.board import ATTACKERS, DEFENDERS
from services.games.tablut.rules import endings
from services.kernel import Outcome

_SEATS: Final = 2
_BY_SEAT: Final = {endings.NO_MOVE: "no_legal_action", endings.REPETITION: "repetition"}

OUTCOMES: Final = {
    endings.KING_ESCAPED: Outcome.won_by(DEFENDERS, _SEATS, "king_escaped", "B13"),
    endings.KING_CAPTURED: Outcome.won_by(ATTACKERS, _SEATS, "king_captured", "B13"),
    endings.REPETITION + endings.DRAWN: Outcome.drawn(_SEATS, "repetition", "B14"),
    endings.QUIET: Outcome.drawn(_SEATS, "quiet_plies", "B14"),
} | {
    end + endings.WON + seat: Outcome.won_by(seat, _SEATS, reason, "B14")
    for end, reason in _BY_SEAT.items()
    for seat in (ATTACKERS, DEFENDERS)
}
"""The outcome, by `end` of the position."""
