"""The layout of a key: the combination, then the ranks of its active plaques, then their colours.

A rank counts half steps: twice the type's number from 1 to 9, one less for an emulated plaque. Ranks and
colours go from high to low, so keys compare as the rules compare tableaux (P23).
"""

from typing import Final, NamedTuple

NOTHING: Final = 0
"""The key of a tableau without any active plaque (P34)."""
RANK_BITS: Final = 5
COLOUR_BITS: Final = 3
RANKS_FROM: Final = 21
"""The first bit of the ranks, above the colours of seven plaques."""
ACTIVE_BITS: Final = 56
"""The bits of ranks and colours of seven plaques."""


class Part(NamedTuple):
    """What an active plaque counts as."""

    rank: int
    colour: int

    @property
    def kind(self) -> int:
        """The type, 0 to 8."""
        return (self.rank + 1) // 2 - 1

    @property
    def emulated(self) -> bool:
        """Whether it is half a step below a true plaque."""
        return self.rank % 2 == 1


def combination_of(key: int) -> int:
    """Returns the index of a key's combination in the table."""
    return key >> ACTIVE_BITS


def parts_of(key: int, size: int) -> list[Part]:
    """Returns what the `size` active plaques of a key count as, from high to low."""
    ranks = key >> RANKS_FROM
    return [
        Part(
            rank=ranks >> RANK_BITS * place & (1 << RANK_BITS) - 1,
            colour=key >> COLOUR_BITS * place & (1 << COLOUR_BITS) - 1,
        )
        for place in reversed(range(size))
    ]
