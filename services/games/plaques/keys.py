"""Comparison keys as one number: the combination, then the ranks of its active plaques, then their colours.

A rank counts half steps: twice the type's place from 1 to 9, one less for an emulated plaque. Both
lists are from high to low, so that keys compare as the rules compare tableaux.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from services.games.plaques.combinations import Combination
from services.games.plaques.plaques import KINDS, TABLEAU

NOTHING: Final = 0
"""The key of a tableau without any active plaque."""
RANK_BITS: Final = 5
COLOUR_BITS: Final = 3
RANKS_FROM: Final = COLOUR_BITS * TABLEAU
TRUE: Final = tuple(2 * place for place in range(1, KINDS + 1))
"""The rank of a true plaque of each type."""
EMULATED: Final = tuple(rank - 1 for rank in TRUE)
"""The rank of an emulated plaque of each type."""
_ACTIVE_BITS: Final = RANKS_FROM + RANK_BITS * TABLEAU


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """What an active plaque counts as; parts in descending order are a key's parts."""

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


def pack(combination: int, active: int) -> int:
    """The key of a combination's rank in the table and its packed active plaques."""
    return combination << _ACTIVE_BITS | active


def pack_active(ranks: Sequence[int], colours: Sequence[int]) -> int:
    """Ranks and colours, both in the key's order, as one number above 0."""
    packed_ranks = packed_colours = 0
    for rank in ranks:
        packed_ranks = packed_ranks << RANK_BITS | rank
    for colour in colours:
        packed_colours = packed_colours << COLOUR_BITS | colour
    return packed_ranks << RANKS_FROM | packed_colours


def combination_of(key: int) -> int:
    """The rank of a key's combination in its table."""
    return key >> _ACTIVE_BITS


def parts_of(key: int, combination: Combination) -> list[Part]:
    """What the active plaques of a key count as, from high to low."""
    ranks = key >> RANKS_FROM
    return [
        Part(
            rank=ranks >> RANK_BITS * place & (1 << RANK_BITS) - 1,
            colour=key >> COLOUR_BITS * place & (1 << COLOUR_BITS) - 1,
        )
        for place in reversed(range(combination.size))
    ]
