"""How a match ends (B13, B14)."""

from collections.abc import Sequence
from typing import Final

from services.games.tablut.board import CORNERS
from services.games.tablut.moves import has_moves
from services.games.tablut.state import ATTACKERS, DEFENDERS, GONE, Options
from services.kernel import Outcome

_SEATS: Final = 2
OCCURRENCES: Final = 3
"""The match ends when a position is there for the third time."""
NEAR_LIMIT: Final = 32
"""Plies left to the quiet limit are told apart by keys below this; searches hardly look further ahead."""

KING_ESCAPED: Final = Outcome.won_by(DEFENDERS, _SEATS, "king_escaped", "B13")
KING_CAPTURED: Final = Outcome.won_by(ATTACKERS, _SEATS, "king_captured", "B13")
QUIET: Final = Outcome.drawn(_SEATS, "quiet_plies", "B14")
STUCK: Final = tuple(Outcome.won_by(1 - seat, _SEATS, "no_legal_action", "B14") for seat in range(_SEATS))
"""By the seat that cannot move."""
_DRAWN_BY_REPETITION: Final = Outcome.drawn(_SEATS, "repetition", "B14")
_LOST_BY_REPETITION: Final = tuple(
    Outcome.won_by(seat, _SEATS, "repetition", "B14") for seat in range(_SEATS)
)


def repeated(turn: int, options: Options) -> Outcome:
    """The end by repetition, `turn` being next after the seat that repeated."""
    return _DRAWN_BY_REPETITION if options.repetition == "draw" else _LOST_BY_REPETITION[turn]


def ending(
    king: int, turn: int, lines: Sequence[int], history: tuple[int, ...], options: Options
) -> Outcome | None:
    """The end of a match in this position, or None; of several reasons the first here decides."""
    if king == GONE:
        return KING_CAPTURED
    if king in CORNERS:
        return KING_ESCAPED
    if not has_moves(lines, turn):
        return STUCK[turn]
    quiet_plies = len(history) - 1
    # A position returns after four plies at the earliest, a second time after eight, and with the same turn.
    if quiet_plies >= 4 * (OCCURRENCES - 1) and history[-1::-2].count(history[-1]) >= OCCURRENCES:
        return repeated(turn, options)
    if quiet_plies >= options.quiet_plies:
        return QUIET
    return None
