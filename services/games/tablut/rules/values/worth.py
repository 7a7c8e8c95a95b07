"""The worth of pieces on their squares, and the share of a match that a value stands for.

The weights are data.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SQUARES
from services.games.tablut.data.weights import FOLDED, weights
from services.kernel.position import WHOLE

DECIDED: Final = 100_000
"""The value of a won match, negative for a lost one; far above that of any other position."""
ESTIMATES: Final = 4096
"""The value from which on a match is as good as won."""
_HALFWAY: Final = 700.0
"""The scale of the logistic curve: with this value about three of four matches are won."""
_WEIGHTS: Final = weights()


def _on_squares(worth: "tuple[int, ...]", sign: int) -> list[int]:
    return [sign * worth[fold] for fold in FOLDED]


WORTH: Final[vec[i64]] = vec[i64](
    [0] * SQUARES
    + _on_squares(_WEIGHTS.attacker, -1)
    + _on_squares(_WEIGHTS.defender, 1)
    + _on_squares(_WEIGHTS.king, 1)
)
"""By `piece * 81 + square`: what it adds to the evaluation, for the defenders."""
UTILITY: Final[vec[i64]] = vec[i64](
    [round(WHOLE / (1 + exp(-value / _HALFWAY))) for value in range(-ESTIMATES, ESTIMATES + 1)]
)
"""By value plus `ESTIMATES`: the share of a match that the value stands for."""
