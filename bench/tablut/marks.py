"""The value of a board by hand-set marks, computed in a simple way, to test the kernel's own value."""

from collections.abc import Sequence
from typing import Final

from services.games.tablut.board import ATTACKER, CORNERS, EMPTY, KING, NEIGHBOURS, RAYS
from services.games.tablut.data.weights import FOLDED, weights

_WEIGHTS: Final = weights()


def marks_value(board: Sequence[int]) -> int:
    """The value of a board of pieces, for the defenders."""
    king = board.index(KING)
    value = -_WEIGHTS.beside_king * sum(board[square] == ATTACKER for square in NEIGHBOURS[king])
    for square, piece in enumerate(board):
        if piece == ATTACKER:
            value -= _WEIGHTS.attacker[FOLDED[square]]
        elif piece != EMPTY:
            value += (_WEIGHTS.king if piece == KING else _WEIGHTS.defender)[FOLDED[square]]
    corners = 0
    for path in RAYS[king]:
        seen = _seen(board, path)
        value += _WEIGHTS.king_sees * len(seen)
        if len(seen) == len(path):
            end = path[-1] if path else king
            corners += end in CORNERS
            ways = [ray for ray in RAYS[end] if ray and ray[-1] in CORNERS]
            if end not in CORNERS and any(len(_seen(board, way)) == len(way) for way in ways):
                value += _WEIGHTS.open_edge
    return value + _WEIGHTS.open_corners[corners]


def _seen(board: Sequence[int], path: Sequence[int]) -> list[int]:
    """The empty squares of a path up to the first piece."""
    found = []
    for square in path:
        if board[square] != EMPTY:
            break
        found.append(square)
    return found
