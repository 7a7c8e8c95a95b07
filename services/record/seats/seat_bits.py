"""Who is to act, as one number that a row can keep. Pure."""

from functools import lru_cache
from typing import Final

_FIRST: Final = -2
"""The lowest of all that act: the table; chance is -1, then come the seats."""


@lru_cache
def bits_of(actors: tuple[int, ...]) -> int:
    """A bit for each: the table's is the lowest. Each commit asks, mostly for the same few."""
    bits = 0
    for actor in actors:
        bits |= 1 << (actor - _FIRST)
    return bits


def actors_of(bits: int) -> list[int]:
    """The same again, ascending."""
    return [bit + _FIRST for bit in range(bits.bit_length()) if bits >> bit & 1]
