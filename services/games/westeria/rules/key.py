"""The key of a position: one number for a row of cells."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.layout import KEYED

_LANE: Final = 31
_MASK: Final = (1 << _LANE) - 1
_ONE_FACTOR: Final = 0x5BD1E995
_OTHER_FACTOR: Final = 0x2545F491


def key_of(cells: "vec[i64]") -> i64:
    """Returns 62 bits: two hashes of 31 bits by odd factors. Leaves out what is seen of the last action."""
    one: i64 = 0
    other: i64 = 0
    index: i64
    cells_keyed: i64 = KEYED
    for index in range(cells_keyed):
        one = ((one ^ cells[index]) & _MASK) * _ONE_FACTOR & _MASK
        one ^= one >> 15
        other = ((other ^ cells[index]) & _MASK) * _OTHER_FACTOR & _MASK
        other ^= other >> 14
    return one << _LANE | other
