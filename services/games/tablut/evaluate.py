"""What a position looks like without search, by the marks that a player of the game looks at.

Units: an attacker is worth 100. There are half as many defenders, each worth twice as much.
"""

from typing import Final

from services.games.tablut.board import CORNERS, NEIGHBOURS, RAYS, SIZE, SQUARES, WAYS_TO_CORNERS
from services.games.tablut.state import ATTACKER, DEFENDER, DEFENDERS, State
from services.kernel import Seat

_DECIDED: Final = 100_000
_ATTACKER_WORTH: Final = 100
_DEFENDER_WORTH: Final = 200
_OPEN_CORNERS: Final = (0, 400, 2_000, 2_000, 2_000)
"""By the number of corners that the king could reach at once: one way can be shut, two cannot."""
_OPEN_EDGE: Final = 60
"""An edge that the king can reach, and from there a corner."""
_KING_STEP: Final = 6
"""A square that the king can reach."""
_KING_DISTANCE: Final = 15
"""A step between the king and the nearest corner."""
_KING_NEIGHBOUR: Final = 40
"""An attacker beside the king."""

_GUARDS: Final = {0: 80, 10: 30, 20: 15}
"""What an attacker is worth to his side on a corner and on the diagonal before it."""


def _corner_distance(square: int) -> int:
    rank, file = divmod(square, SIZE)
    return min(rank, SIZE - 1 - rank) + min(file, SIZE - 1 - file)


_DISTANCE_COSTS: Final = tuple(_KING_DISTANCE * _corner_distance(square) for square in range(SQUARES))
_GUARD_POSTS: Final = tuple(
    (rank * SIZE + file, worth)
    for square, worth in _GUARDS.items()
    for rank in (square // SIZE, SIZE - 1 - square // SIZE)
    for file in (square % SIZE, SIZE - 1 - square % SIZE)
)


def evaluate(state: State, seat: Seat) -> int:
    """How good the state looks for the seat; an ended one counts far more than any other."""
    if state.outcome is not None:
        return _DECIDED * state.outcome.payoffs[seat]
    board = state.board
    score = _DEFENDER_WORTH * (board.count(DEFENDER) - 1) - _ATTACKER_WORTH * board.count(ATTACKER)
    score += _king_prospects(board, state.king)
    for square, worth in _GUARD_POSTS:
        if board[square] == ATTACKER:
            score -= worth
    return score if seat == DEFENDERS else -score


def _king_prospects(board: bytes, king: int) -> int:
    """How free the king is, seen from his side."""
    score = -_DISTANCE_COSTS[king]
    corners = 0
    for path in RAYS[king]:
        square = king
        for square in path:
            if board[square]:
                break
            score += _KING_STEP
        else:
            if square in CORNERS:
                corners += 1
            elif any(not any(board[step] for step in way) for way in WAYS_TO_CORNERS[square]):
                score += _OPEN_EDGE
    for square in NEIGHBOURS[king]:
        if board[square] == ATTACKER:
            score -= _KING_NEIGHBOUR
    return score + _OPEN_CORNERS[corners]
