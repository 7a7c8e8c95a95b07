"""Sets as bits, and tables of numbers, as compiled code cannot shift a 1 to a place.

A tableau has one bit for each plaque. A row is its part of one colour: the number of plaques of each type,
three bits a type. A hue is its part of one type: the number of plaques of each colour, three bits a colour.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import KINDS, PLAQUES

ALL: Final = 511
"""The bits of all types; also those of three types of a row."""
BIT: Final = vec[i64]([1 << place for place in range(PLAQUES)])
"""By plaque, type, colour or seat: its bit."""
UNIT: Final = vec[i64]([1 << 3 * place for place in range(KINDS)])
"""By type, a row with one plaque of it; by colour, a hue with one plaque of it."""
ROW: Final = vec[i64](
    [sum(1 << 3 * kind for kind in range(KINDS) if types >> kind & 1) for types in range(ALL + 1)]
)
"""By set of types, the row with one of each."""
SIZE: Final = vec[i64]([types.bit_count() for types in range(ALL + 1)])
"""By set of types, or any other nine bits: how many bits are set."""
TOTAL: Final = vec[i64]([(row & 7) + (row >> 3 & 7) + (row >> 6) for row in range(ALL + 1)])
"""By three types of a row: the number of plaques."""
MOST: Final = vec[i64]([max(row & 7, row >> 3 & 7, row >> 6) for row in range(ALL + 1)])
"""By three types of a row: the number of plaques of the most frequent type."""


def count_of(plaques: i64) -> i64:
    """Counts the plaques of a set of bits."""
    return (
        SIZE[plaques & ALL]
        + SIZE[(plaques >> 9) & ALL]
        + SIZE[(plaques >> 18) & ALL]
        + SIZE[(plaques >> 27) & ALL]
        + SIZE[(plaques >> 36) & ALL]
        + SIZE[(plaques >> 45) & ALL]
    )


def total_of(row: i64) -> i64:
    """Counts the plaques of a row or a hue."""
    return TOTAL[row & ALL] + TOTAL[(row >> 9) & ALL] + TOTAL[(row >> 18) & ALL]


def bits_of(places: Iterable[int]) -> int:
    """Returns the bits of plaques, types, colours or seats."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def places_in(bits: int) -> tuple[int, ...]:
    """Returns the plaques, types, colours or seats of a set of bits, ascending."""
    return tuple([place for place in range(bits.bit_length()) if bits >> place & 1])
