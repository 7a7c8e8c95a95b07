"""The actors that are to act, as one number for a column of a database. Pure."""

from functools import lru_cache
from typing import Final

_FIRST: Final = -2
"""The lowest actor is the table; chance is -1, then come the seats."""


@lru_cache
def bits_of(actors: tuple[int, ...]) -> int:
    """Returns a number with one bit for each actor; the lowest bit is the table's. Cached for commits."""
    bits = 0
    for actor in actors:
        bits |= 1 << (actor - _FIRST)
    return bits


def actors_of(bits: int) -> list[int]:
    """Returns the actors of such a number, in ascending order."""
    return [bit + _FIRST for bit in range(bits.bit_length()) if bits >> bit & 1]
