"""The table of combinations in numbers, lowest first."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.combinations import ALIKE, COLOUR, COMBINATIONS, Combination
from services.games.plaques.catalogue.plaques import TABLEAU
from services.kernel.position import buffer


class Ranking:
    """By rank: `kinds`, `reaches` as in `Combination`; `types`: of a class, the bits of those that it takes.

    `lengths`: of a combination of like types, how many groups it has; `groups`: seven places for their sizes,
    the largest first.
    """

    def __init__(self, table: Sequence[Combination]) -> None:
        self.many: i64 = len(table)
        self.kinds: vec[i64] = buffer(self.many)
        self.reaches: vec[i64] = buffer(self.many)
        self.types: vec[i64] = buffer(self.many)
        self.lengths: vec[i64] = buffer(self.many)
        self.groups: vec[i64] = buffer(self.many * TABLEAU)
        for rank, combination in enumerate(table):
            self.kinds[rank] = combination.kind
            self.reaches[rank] = combination.reach
            self.lengths[rank] = len(combination.numbers)
            if combination.kind == ALIKE:
                for place, size in enumerate(combination.numbers):
                    self.groups[rank * TABLEAU + place] = size
            elif combination.kind != COLOUR:
                self.types[rank] = sum([1 << kind for kind in combination.numbers])


PRINTED: Final = Ranking(COMBINATIONS)
"""That of the package's own data file."""
