"""What searches know of men on squares, looked up: keys and worth.

A man is 1 (attacker), 2 (defender) or 3 (king); `man * 81 + square` is a man on a square.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SQUARES
from services.games.tablut.endings import NEAR_LIMIT, OCCURRENCES
from services.games.tablut.state import ATTACKER, DEFENDER, KING_KEYS, PIECE_KEYS, TURN_KEY
from services.games.tablut.weights import FOLDED, weights
from services.kernel.position import WHOLE

KEY_MASK: Final = (1 << 62) - 1
ESTIMATES: Final = 4096
"""The value from which on a match is as good as won."""
_HALFWAY: Final = 700.0
"""The value that about three matches of four with it are won by; of the logistic curve."""
_SCATTER: Final = 0x1E3779B97F4A7C15
_SIGN: Final = 1 << 63
_WEIGHTS: Final = weights()


def signed(key: int) -> int:
    """A key of 64 bits as a compiled word holds it; exclusive or and equality mean the same there."""
    return key - 2 * _SIGN if key >= _SIGN else key


def _on_squares(worth: "tuple[int, ...]", sign: int) -> list[int]:
    return [sign * worth[fold] for fold in FOLDED]


_NOBODY: Final = [0] * SQUARES

KEYS: Final[vec[i64]] = vec[i64](
    _NOBODY
    + [signed(key) for key in PIECE_KEYS[ATTACKER]]
    + [signed(key) for key in PIECE_KEYS[DEFENDER]]
    + [signed(PIECE_KEYS[DEFENDER][square] ^ KING_KEYS[square]) for square in range(SQUARES)]
)
"""By man and square: the bits of the kernel's position key."""
TURN: Final[i64] = signed(TURN_KEY)
"""The bits that change with the seat to act."""
SITUATIONS: Final[vec[i64]] = vec[i64](
    [number * _SCATTER & KEY_MASK for number in range((OCCURRENCES + 1) * (NEAR_LIMIT + 1))]
)
"""By how often a position was there, times 33, plus the plies left to the quiet limit: more bits of a key."""
WORTH: Final[vec[i64]] = vec[i64](
    _NOBODY
    + _on_squares(_WEIGHTS.attacker, -1)
    + _on_squares(_WEIGHTS.defender, 1)
    + _on_squares(_WEIGHTS.king, 1)
)
"""By man and square: what it adds to the evaluation, for the defenders."""
OPEN_CORNERS: Final[vec[i64]] = vec[i64](_WEIGHTS.open_corners)
UTILITY: Final[vec[i64]] = vec[i64](
    [round(WHOLE / (1 + exp(-value / _HALFWAY))) for value in range(-ESTIMATES, ESTIMATES + 1)]
)
"""By value plus `ESTIMATES`: the share of the match that it stands for."""
