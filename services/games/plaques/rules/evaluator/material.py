"""What a tableau has to combine: its plaques after bans and merges, and what can change them further.

Crowns merge all their colours into the highest one (P20). No reading is lost: whatever another merge allows,
this one allows too, with colours at least as high, as no combination asks for different colours.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import ELF, KINDS
from services.games.plaques.catalogue.suits import COLOURS
from services.games.plaques.rules.evaluator.ranking import PRINTED, Ranking
from services.games.plaques.rules.evaluator.tables import (
    BIT,
    COFFER_TYPE,
    CROWN_TYPE,
    MIMIC_TYPES,
    ROW,
    SIZE,
    UNIT,
)
from services.kernel.position import buffer

_ALL_COLOURS: Final = 31
_TYPES: Final = 511
_FIRST_DRAGON: Final = 48
_GROUPS: Final = 7


class Material:
    """Counted for one tableau after the other: scratch, which positions share.

    `ranking`: the combinations. `rows`, `types`: of each colour, how many of each type, and which.
    `numbers`: the row of all colours. `sizes`: of each colour, how many plaques could be of it.
    `mimics`: how many the Elf may change, 0 without him. `dragons`: how many can emulate, in
    `dragon_colour`, the highest that nobody bans. `blocked`: the types that may not be emulated.
    `alike`, `different`, `deepest`: how many plaques could be of one type, of different types, of one
    colour. `pattern`, `counts`: of each group that is to be coloured its type, and how many of it.
    `estimated..`, `shares`: what the last estimate was of (see `showdown`), and what it found.
    """

    def __init__(self, ranking: Ranking = PRINTED) -> None:
        self.ranking = ranking
        self.rows: vec[i64] = buffer(COLOURS)
        self.types: vec[i64] = buffer(COLOURS)
        self.sizes: vec[i64] = buffer(COLOURS)
        self.numbers: i64 = 0
        self.mimics: i64 = 0
        self.dragons: i64 = 0
        self.dragon_colour: i64 = 0
        self.blocked: i64 = 0
        self.alike: i64 = 0
        self.different: i64 = 0
        self.deepest: i64 = 0
        self.groups: i64 = 0
        self.pattern: vec[i64] = buffer(_GROUPS)
        self.counts: vec[i64] = buffer(_GROUPS)
        self.true: vec[i64] = buffer(_GROUPS)
        self.by_dragons: vec[i64] = buffer(_GROUPS)
        self.by_mimics: vec[i64] = buffer(_GROUPS)
        self.taken: vec[i64] = buffer(_GROUPS)
        self.hues: vec[i64] = buffer(KINDS)
        self.coffers: i64 = 0
        self.found: i64 = 0
        self.estimated: vec[i64] = buffer(_GROUPS)
        self.estimated_live: i64 = 0
        self.estimated_rollouts: i64 = 0
        self.shares: vec[i64] = buffer(_GROUPS)

    def count(self, tableau: i64, banned: i64, blocked: i64) -> None:
        """Drops what is banned, merges the Crowns' colours, and counts the powers (P13, P17, P20, P22)."""
        rows, types, sizes = self.rows, self.types, self.sizes
        numbers: i64 = 0
        for colour in range(COLOURS):
            own: i64 = 0 if banned & BIT[colour] else (tableau >> KINDS * colour) & _TYPES
            types[colour] = own
            rows[colour] = ROW[own]
            sizes[colour] = SIZE[own]
            numbers += ROW[own]
        self.numbers = numbers
        self.blocked = blocked
        if (numbers >> 3 * CROWN_TYPE) & 7 > 1:
            self._merge()
        free = _ALL_COLOURS & ~banned
        self.dragons = SIZE[(tableau >> _FIRST_DRAGON) & 3] if free else 0
        self.mimics = self.of_types(numbers, MIMIC_TYPES) if tableau & BIT[ELF] else 0
        self._reach(free)

    def of_types(self, row: i64, types: i64) -> i64:
        """How many plaques of some types a row has."""
        found: i64 = 0
        for kind in range(KINDS):
            if types & BIT[kind]:
                found += (row >> 3 * kind) & 7
        return found

    def hue(self, kind: i64) -> i64:
        """How many plaques of each colour a type has."""
        found: i64 = 0
        for colour in range(COLOURS):
            found += ((self.rows[colour] >> 3 * kind) & 7) * UNIT[colour]
        return found

    def best_emulated(self) -> i64:
        """The rank of the highest type that may be emulated."""
        kind: i64 = KINDS - 1
        while self.blocked & BIT[kind]:
            kind -= 1
        return 2 * kind + 1

    def _merge(self) -> None:
        """All colours that have Crowns become the highest of them."""
        rows, types, sizes = self.rows, self.types, self.sizes
        crown: i64 = -1
        for place in range(COLOURS):
            colour: i64 = COLOURS - 1 - place
            if not types[colour] & BIT[CROWN_TYPE]:
                continue
            if crown < 0:
                crown = colour
                continue
            rows[crown] += rows[colour]
            types[crown] |= types[colour]
            sizes[crown] += sizes[colour]
            rows[colour] = types[colour] = sizes[colour] = 0

    def _reach(self, free: i64) -> None:
        """The bounds of what each kind of combination could come to."""
        alike: i64 = 0
        different: i64 = 0
        for kind in range(KINDS):
            number = (self.numbers >> 3 * kind) & 7
            if number:
                different += 1
                alike = max(alike, number)
        deepest: i64 = 0
        for colour in range(COLOURS):
            if free & BIT[colour]:
                self.dragon_colour = colour
                self.sizes[colour] += self.dragons + ((self.rows[colour] >> 3 * COFFER_TYPE) & 7)
                deepest = max(deepest, self.sizes[colour])
        wild = self.mimics + self.dragons
        self.alike = alike + wild
        self.different = different + wild
        self.deepest = deepest
