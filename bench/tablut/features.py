"""The weights of a residual that count in a position; every position has the same number of them."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from services.games.tablut.board import DEFENDER, KING, SIZE
from services.games.tablut.data.residual import MASKS, PATTERNS, triple_index, view_index

Features = NDArray[np.int16]
_HALF: Final = SIZE // 2
_CLASS: Final = [min(place, SIZE - 1 - place) for place in range(SIZE)]
_TRIPLES: Final = np.array(
    [
        [[triple_index(line, start, pattern) for pattern in range(PATTERNS)] for start in range(SIZE - 2)]
        for line in range(_HALF + 1)
    ],
    np.int16,
)
_VIEWS: Final = np.array(
    [
        [
            [[view_index(line, place, side, mask) for mask in range(MASKS)] for side in range(2)]
            for place in range(SIZE)
        ]
        for line in range(_HALF + 1)
    ],
    np.int16,
)
_BITS: Final = 1 << np.arange(SIZE)


def features(boards: Sequence[Sequence[int]]) -> Features:
    """A row for each board of pieces, a1 to i9: 126 triples and 4 views of the king."""
    pieces = np.array(boards, np.int16).reshape(-1, SIZE, SIZE)
    kings = np.argwhere(pieces == KING)[:, 1:]
    pieces = np.minimum(pieces, DEFENDER)
    columns = []
    every = np.arange(len(pieces))
    for lines, own, place in (
        (pieces, kings[:, 0], kings[:, 1]),
        (pieces.transpose(0, 2, 1), kings[:, 1], kings[:, 0]),
    ):
        for start in range(SIZE - 2):
            pattern = lines[:, :, start] + 3 * lines[:, :, start + 1] + 9 * lines[:, :, start + 2]
            columns += [_TRIPLES[_CLASS[line], start, pattern[:, line]] for line in range(SIZE)]
        his = lines[every, own]
        for side in range(2):
            mask = ((his == side + 1) * _BITS).sum(axis=1)
            columns.append(_VIEWS[np.array(_CLASS)[own], place, side, mask])
    return np.stack(columns, axis=1)
