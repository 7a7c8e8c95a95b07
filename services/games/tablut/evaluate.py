"""What a position looks like without search, by the marks that a player of the game looks at.

The weights are data (`weights.py`). An attacker is worth about 100, a defender twice as much.
"""

from typing import Final

from services.games.tablut.board import CORNERS, NEIGHBOURS, RAYS, WAYS_TO_CORNERS
from services.games.tablut.state import ATTACKER, DEFENDERS, State
from services.games.tablut.weights import FOLDED, weights
from services.kernel import Seat

DECIDED: Final = 100_000
"""A match that is won, lost negative; far more than any other state."""
_WEIGHTS: Final = weights()
_WORTH: Final = (
    (0,) * len(FOLDED),
    tuple(-_WEIGHTS.attacker[fold] for fold in FOLDED),
    tuple(_WEIGHTS.defender[fold] for fold in FOLDED),
)
"""By side, then by square: what a man adds for the defenders."""
_KING: Final = tuple(_WEIGHTS.king[fold] for fold in FOLDED)


def evaluate(state: State, seat: Seat) -> int:
    """How good the state looks for the seat; an ended one counts far more than any other."""
    if state.outcome is not None:
        return DECIDED * state.outcome.payoffs[seat]
    board, king = state.board, state.king
    score = _KING[king] - _WORTH[board[king]][king] + _king_prospects(board, king)
    for square, side in enumerate(board):
        score += _WORTH[side][square]
    return score if seat == DEFENDERS else -score


def _king_prospects(board: bytes, king: int) -> int:
    """How free the king is, for the defenders; an empty throne does not end what he sees."""
    score = 0
    corners = 0
    for path in RAYS[king]:
        square = king
        for square in path:
            if board[square]:
                break
            score += _WEIGHTS.king_sees
        else:
            if square in CORNERS:
                corners += 1
            elif any(not any(board[step] for step in way) for way in WAYS_TO_CORNERS[square]):
                score += _WEIGHTS.open_edge
    for square in NEIGHBOURS[king]:
        if board[square] == ATTACKER:
            score -= _WEIGHTS.beside_king
    return score + _WEIGHTS.open_corners[corners]
