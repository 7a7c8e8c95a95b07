"""The material of a tableau: its plaques after bans and merges, and its powers to change them further.

Crowns merge all their colours into the highest one (P20). No reading is lost by that: no combination asks for
different colours, so this merge allows whatever another one allows, with colours at least as high.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.combinations import ALIKE, COLOUR, EACH, EACH_IN_COLOUR
from services.games.plaques.catalogue.plaques import ELF, KINDS, TABLEAU
from services.games.plaques.catalogue.suits import COLOURS
from services.games.plaques.rules.evaluator.ranking import Ranking
from services.games.plaques.rules.numbers.bits import ALL, BIT, MOST, ROW, SIZE, total_of
from services.kernel.position import buffer

_ALL_COLOURS: Final = 31
_FIRST_DRAGON: Final = 48


class Material:
    """Scratch, counted for one tableau after another, which copies of a position share.

    `rows`, `types`: by colour, the number of plaques of each type, and the types; `numbers`, `present`: the
    same for all colours together. `sizes`: by colour, how many plaques could have it. `mimics`: the bits of
    the types that the Elf changes, 0 without him. `dragons`: how many Dragons can emulate; `dragon_colour`:
    their colour, the highest that is not banned. `wild`: how many plaques could be of any type. `blocked`:
    the types that may not be emulated. `reaches`: upper bounds by kind of combination. `groups`: how many
    groups have to be coloured; `pattern`, `counts`: their types and sizes. The fields after these are
    scratch. `asked`, `shares`: arguments and result of the last estimate (see `showdown`).
    """

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.rows: vec[i64] = buffer(COLOURS)
        self.types: vec[i64] = buffer(COLOURS)
        self.sizes: vec[i64] = buffer(COLOURS)
        self.numbers: i64 = 0
        self.present: i64 = 0
        self.mimics: i64 = 0
        self.dragons: i64 = 0
        self.dragon_colour: i64 = 0
        self.wild: i64 = 0
        self.blocked: i64 = 0
        self.reaches: vec[i64] = buffer(EACH_IN_COLOUR + 1)
        self.groups: i64 = 0
        self.pattern: vec[i64] = buffer(TABLEAU)
        self.counts: vec[i64] = buffer(TABLEAU)
        self.true: vec[i64] = buffer(TABLEAU)
        self.by_dragons: vec[i64] = buffer(TABLEAU)
        self.by_mimics: vec[i64] = buffer(TABLEAU)
        self.taken: vec[i64] = buffer(TABLEAU)
        self.hues: vec[i64] = buffer(KINDS)
        self.places: vec[i64] = buffer(TABLEAU)
        self.changeable: i64 = 0
        self.coffers: i64 = 0
        self.found: i64 = 0
        self.asked: vec[i64] = buffer(TABLEAU + 2)
        self.shares: vec[i64] = buffer(TABLEAU)

    def count(self, tableau: i64, banned: i64, blocked: i64) -> None:
        """Drops banned plaques, merges the Crowns' colours, and counts the powers (P13, P17, P20, P22)."""
        rows, types, sizes = self.rows, self.types, self.sizes
        numbers: i64 = 0
        present: i64 = 0
        for colour in range(COLOURS):
            own: i64 = 0 if banned & BIT[colour] else (tableau >> KINDS * colour) & ALL
            types[colour] = own
            rows[colour] = ROW[own]
            sizes[colour] = SIZE[own]
            numbers += ROW[own]
            present |= own
        if (numbers >> 3 * self.ranking.crown) & 7 > 1:
            self._merge()
        free = _ALL_COLOURS & ~banned
        self.numbers = numbers
        self.present = present
        self.blocked = blocked
        self.dragons = SIZE[(tableau >> _FIRST_DRAGON) & 3] if free else 0
        self.mimics = self.ranking.mimics if tableau & BIT[ELF] else 0
        self.wild = self.dragons + total_of(numbers & 7 * ROW[self.mimics])
        self._reach(free)

    def hue(self, kind: i64) -> i64:
        """Returns the number of plaques of each colour that a type has."""
        rows, first = self.rows, 3 * kind
        return (
            ((rows[0] >> first) & 7)
            + (((rows[1] >> first) & 7) << 3)
            + (((rows[2] >> first) & 7) << 6)
            + (((rows[3] >> first) & 7) << 9)
            + (((rows[4] >> first) & 7) << 12)
        )

    def best_emulated(self) -> i64:
        """Returns the rank of the highest type that may be emulated."""
        kind: i64 = KINDS - 1
        while self.blocked & BIT[kind]:
            kind -= 1
        return 2 * kind + 1

    def _merge(self) -> None:
        """Merges all colours that have Crowns into the highest of them."""
        rows, types, sizes = self.rows, self.types, self.sizes
        crown: i64 = -1
        for place in range(COLOURS):
            colour: i64 = COLOURS - 1 - place
            if not types[colour] & BIT[self.ranking.crown]:
                continue
            if crown < 0:
                crown = colour
                continue
            rows[crown] += rows[colour]
            types[crown] |= types[colour]
            sizes[crown] += sizes[colour]
            rows[colour] = types[colour] = sizes[colour] = 0

    def _reach(self, free: i64) -> None:
        """Computes the upper bound for each kind of combination."""
        coffers_from = 3 * self.ranking.coffer
        deepest: i64 = 0
        for colour in range(COLOURS):
            if free & BIT[colour]:
                self.dragon_colour = colour
                self.sizes[colour] += self.dragons + ((self.rows[colour] >> coffers_from) & 7)
                deepest = max(deepest, self.sizes[colour])
        numbers = self.numbers
        alike = max(MOST[numbers & ALL], MOST[(numbers >> 9) & ALL])
        self.reaches[ALIKE] = max(alike, MOST[(numbers >> 18) & ALL]) + self.wild
        self.reaches[EACH] = SIZE[self.present] + self.wild
        self.reaches[COLOUR] = self.reaches[EACH_IN_COLOUR] = deepest
