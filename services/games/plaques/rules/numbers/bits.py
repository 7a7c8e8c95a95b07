"""Sets as bits, and numbers to look up, as compiled code cannot shift a 1 to a place.

A tableau has one bit a plaque. A row is what it has of one colour: how many of each type, three bits a
type. A hue is what it has of one type: how many of each colour, three bits a colour.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import KINDS, PLAQUES

ALL: Final = 511
"""The bits of all types; also three types of a row."""
BIT: Final = vec[i64]([1 << place for place in range(PLAQUES)])
"""Of each plaque, type, colour or seat: its bit."""
UNIT: Final = vec[i64]([1 << 3 * place for place in range(KINDS)])
"""Of each type, one of it in a row; of each colour, one of it in a hue."""
ROW: Final = vec[i64](
    [sum(1 << 3 * kind for kind in range(KINDS) if types >> kind & 1) for types in range(ALL + 1)]
)
"""Of each set of types, the row with one of each."""
SIZE: Final = vec[i64]([types.bit_count() for types in range(ALL + 1)])
"""Of each set of types, or of anything else that has nine bits, how many there are."""
TOTAL: Final = vec[i64]([(row & 7) + (row >> 3 & 7) + (row >> 6) for row in range(ALL + 1)])
"""How many plaques three types of a row are."""
MOST: Final = vec[i64]([max(row & 7, row >> 3 & 7, row >> 6) for row in range(ALL + 1)])
"""How many plaques the most frequent of three types of a row is."""


def count_of(plaques: i64) -> i64:
    """How many plaques these bits are."""
    return (
        SIZE[plaques & ALL]
        + SIZE[(plaques >> 9) & ALL]
        + SIZE[(plaques >> 18) & ALL]
        + SIZE[(plaques >> 27) & ALL]
        + SIZE[(plaques >> 36) & ALL]
        + SIZE[(plaques >> 45) & ALL]
    )


def total_of(row: i64) -> i64:
    """How many plaques a row, or a hue, is."""
    return TOTAL[row & ALL] + TOTAL[(row >> 9) & ALL] + TOTAL[(row >> 18) & ALL]


def bits_of(places: Iterable[int]) -> int:
    """The bits of plaques, types, colours or seats."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def places_in(bits: int) -> tuple[int, ...]:
    """The plaques, types, colours or seats of some bits, ascending."""
    return tuple([place for place in range(bits.bit_length()) if bits >> place & 1])
