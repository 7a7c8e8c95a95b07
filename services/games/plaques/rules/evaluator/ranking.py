"""The ranks of types and combinations of a data set, in numbers."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.combinations import ALIKE, COLOUR
from services.games.plaques.catalogue.data_sets import DataSet
from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.numbers.bits import bits_of
from services.kernel.position import buffer


class Ranking:
    """The types that have powers, and the table of combinations.

    `coffer`, `crown`: these types. `mimics`: the bits of the types that the Elf changes. `wards`: the bits of
    the types of which the Dwarf needs one (seed).

    By combination, the lowest first: `kinds`, `reaches` as in `Combination`; `types`: the bits of the types
    of a class that it takes; `lengths`: the number of its groups of equal types; `groups`: seven places for
    their sizes, the largest first.
    """

    def __init__(self, data: DataSet) -> None:
        place = data.types.place
        self.data = data
        self.coffer: i64 = place("coffer")
        self.crown: i64 = place("crown")
        self.mimics: i64 = bits_of(map(place, ("sword", "bow", "sigil")))
        self.wards: i64 = bits_of(map(place, ("gate", "tower")))
        self.many: i64 = len(data.combinations)
        self.kinds: vec[i64] = buffer(self.many)
        self.reaches: vec[i64] = buffer(self.many)
        self.types: vec[i64] = buffer(self.many)
        self.lengths: vec[i64] = buffer(self.many)
        self.groups: vec[i64] = buffer(self.many * TABLEAU)
        for rank, combination in enumerate(data.combinations):
            self.kinds[rank] = combination.kind
            self.reaches[rank] = combination.reach
            self.lengths[rank] = len(combination.numbers)
            if combination.kind == ALIKE:
                for first, size in enumerate(combination.numbers):
                    self.groups[rank * TABLEAU + first] = size
            elif combination.kind != COLOUR:
                self.types[rank] = bits_of(combination.numbers)
