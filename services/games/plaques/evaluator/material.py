"""What a tableau has to combine: its plaques after bans and merges, and what can change them further.

Crowns merge all their colours into the highest one. No reading is lost: whatever another merge allows,
this one allows too, with colours at least as high, as no combination asks for different colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from services.games.plaques.evaluator.threats import Threats
from services.games.plaques.keys import EMULATED
from services.games.plaques.plaques import (
    BOW,
    COFFER,
    CROWN,
    DRAGONS,
    ELF,
    KINDS,
    SIGIL,
    SUITED,
    SWORD,
)
from services.games.plaques.suits import COLOURS

MIMICS: Final = frozenset({SWORD, BOW, SIGIL})
"""The types that the Elf changes (seed)."""
_COLOUR: Final = tuple(plaque // KINDS for plaque in range(SUITED))
_KIND: Final = tuple(plaque % KINDS for plaque in range(SUITED))
_ALL_COLOURS: Final = (1 << COLOURS) - 1


@dataclass(slots=True)
class Material:
    """The plaques of suits that count, and the powers over them.

    `by_kind`: of each type, the colours of its plaques, highest first. `by_colour`: of each colour, the
    types of its plaques. `coffers`: the colours that Coffers give, highest first, each to one plaque.
    `mimics`: how many plaques the Elf may change, 0 without him. `dragons`: how many can emulate, in
    `dragon_colour`, the highest that nobody bans. `wild`: mimics and Dragons. `blocked`: as in `Threats`.

    Bounds: `most_alike`: how many plaques each type has, largest first; `of_colour`: of each colour, how
    many could be of it; `reaches`: for each kind of combination, as `Combination.reach` counts.
    """

    by_kind: list[list[int]]
    by_colour: list[list[int]]
    coffers: list[int]
    mimics: int
    dragons: int
    dragon_colour: int
    wild: int
    blocked: int
    most_alike: list[int]
    of_colour: list[int]
    reaches: tuple[int, int, int, int]

    @property
    def best_emulated(self) -> int:
        """The rank of the highest type that may be emulated; a Dwarf's tableau leaves three at least."""
        return max(EMULATED[kind] for kind in range(KINDS) if not self.blocked >> kind & 1)


def material_of(tableau: Sequence[int], threats: Threats) -> Material:
    """Drops what is banned, merges the Crowns' colours, and counts the powers."""
    banned = threats.banned
    by_kind, by_colour = _counted(tableau, banned)
    mimics = len(by_kind[SWORD]) + len(by_kind[BOW]) + len(by_kind[SIGIL]) if ELF in tableau else 0
    free = _ALL_COLOURS & ~banned
    dragons = (DRAGONS[0] in tableau) + (DRAGONS[1] in tableau) if free else 0
    wild = mimics + dragons
    most_alike = sorted(map(len, by_kind), reverse=True)
    of_colour = [len(kinds) + dragons for kinds in by_colour]
    for colour in by_kind[COFFER]:
        of_colour[colour] += 1
    if banned:
        of_colour = [most if free >> colour & 1 else 0 for colour, most in enumerate(of_colour)]
    deepest = max(of_colour)
    return Material(
        by_kind=by_kind,
        by_colour=by_colour,
        coffers=by_kind[COFFER],
        mimics=mimics,
        dragons=dragons,
        dragon_colour=free.bit_length() - 1,
        wild=wild,
        blocked=threats.blocked,
        most_alike=most_alike,
        of_colour=of_colour,
        reaches=(most_alike[0] + wild, deepest, KINDS - most_alike.count(0) + wild, deepest),
    )


def _counted(tableau: Sequence[int], banned: int) -> tuple[list[list[int]], list[list[int]]]:
    """The plaques that count: the colours of each type, and the types of each colour."""
    by_kind: list[list[int]] = [[] for _ in range(KINDS)]
    by_colour: list[list[int]] = [[] for _ in range(COLOURS)]
    suited = [plaque for plaque in tableau if plaque < SUITED]
    if banned:
        suited = [plaque for plaque in suited if not banned >> _COLOUR[plaque] & 1]
    # From high to low, so that the colours of a type come in order.
    suited.sort(reverse=True)
    crowns = [_COLOUR[plaque] for plaque in suited if _KIND[plaque] == CROWN]
    for plaque in suited:
        colour, kind = _COLOUR[plaque], _KIND[plaque]
        if len(crowns) > 1 and colour in crowns:
            colour = crowns[0]
        by_kind[kind].append(colour)
        by_colour[colour].append(kind)
    if len(crowns) > 1:
        for colours in by_kind:
            colours.sort(reverse=True)
    return by_kind, by_colour
