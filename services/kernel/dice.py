"""Random numbers for searches: a small and fast generator, with the same numbers compiled or not.

`random.Random` returns floats as Python objects, which costs compiled code more than a ply. This generator
is not for secrets, and not for the chance of a match: that is drawn by `Draws` (seeds.py).
"""

from random import Random

from mypy_extensions import i64

_WARM_UP = 12
"""Numbers that are discarded at the start, as the author of the generator advises."""


class Dice:
    """A stream of 32-bit numbers: sfc32 (Doty-Humphrey, PractRand). Intermediate results fit into 63 bits."""

    def __init__(self, first: i64, second: i64, third: i64) -> None:
        self._first = first & 0xFFFFFFFF
        self._second = second & 0xFFFFFFFF
        self._third = third & 0xFFFFFFFF
        self._count: i64 = 1
        for _ in range(_WARM_UP):
            self.roll()

    def roll(self) -> i64:
        """The next number, of 32 bits."""
        first, second, third = self._first, self._second, self._third
        rolled: i64 = (first + second + self._count) & 0xFFFFFFFF
        self._count = (self._count + 1) & 0xFFFFFFFF
        self._first = second ^ (second >> 9)
        self._second = (third + (third << 3)) & 0xFFFFFFFF
        self._third = ((((third << 21) | (third >> 11)) & 0xFFFFFFFF) + rolled) & 0xFFFFFFFF
        return rolled

    def below(self, count: i64) -> i64:
        """A number from 0 to `count - 1`, uniform to within `count / 2**32`; `count` is 1 to 2**31."""
        return (self.roll() * count) >> 32


def dice_of(rng: Random) -> Dice:
    """Dice that are seeded from a generator of the standard library; takes three 32-bit words from it."""
    return Dice(rng.getrandbits(32), rng.getrandbits(32), rng.getrandbits(32))
