"""What the active plaques of a key count as."""

from dataclasses import dataclass

from services.games.plaques.catalogue.combinations import Combination
from services.games.plaques.rules.evaluator.keys import ACTIVE_BITS, COLOUR_BITS, RANK_BITS, RANKS_FROM


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


def combination_of(key: int) -> int:
    """The rank of a key's combination in its table."""
    return key >> ACTIVE_BITS


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
