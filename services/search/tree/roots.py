"""Square roots in whole numbers, with the same results on every machine."""

from math import isqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIXTEENTHS: Final = 16
"""Roots are counted in sixteenths."""
_SIZE: Final = 4096
_TABLE: Final = vec[i64]([isqrt(number * SIXTEENTHS * SIXTEENTHS) for number in range(_SIZE)])


def root_of(number: i64) -> i64:
    """The square root in sixteenths, accurate to within two hundredths of it; for numbers of at least 0."""
    scale: i64 = 1
    while number >= _SIZE:
        number >>= 2
        scale *= 2
    return _TABLE[number] * scale
