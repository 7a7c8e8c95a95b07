"""How a match ends, as numbers: the reason, and in the two lowest bits the result (B13, B14)."""

from typing import Final

from mypy_extensions import i64

from services.games.tablut.board import GONE, SIZE, SQUARES

OCCURRENCES: Final = 3
"""The match ends when a position occurs for the third time."""

GOING_ON: Final = 0
RESULT: Final = 3
"""The bits of the result: `WON` plus the seat that has won, or `DRAWN`."""
WON: Final = 1
DRAWN: Final = 3

KING_CAPTURED: Final = 4 + WON
KING_ESCAPED: Final = 8 + WON + 1
NO_MOVE: Final = 12
"""The result is to be added, as to `REPETITION`."""
REPETITION: Final = 16
QUIET: Final = 20 + DRAWN


def fate(king: i64) -> i64:
    """Returns the end that the king's square brings about, if any (B13)."""
    if king == GONE:
        return KING_CAPTURED
    if king in (0, SIZE - 1, SQUARES - SIZE, SQUARES - 1):
        return KING_ESCAPED
    return GOING_ON
