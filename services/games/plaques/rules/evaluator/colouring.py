"""The best colours of a pattern of types: active plaques, and the use of Coffers (P19, P21, P33)."""

from typing import Final

from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import KINDS
from services.games.plaques.catalogue.suits import COLOURS
from services.games.plaques.rules.evaluator.keys import COLOUR_BITS, RANK_BITS, RANKS_FROM
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.numbers.bits import BIT, UNIT, total_of

_TOP: Final = COLOURS - 1
_IMPOSSIBLE: Final = -1


def best_colouring(material: Material) -> i64:
    """Returns the packed active plaques of the material's pattern, which can be completed.

    Missing plaques are emulated: first by Dragons, which take the highest colour, then by the Elf.
    """
    ranks: i64 = 0
    mimics: i64 = 0
    dragons = material.dragons
    for group in range(material.groups):
        kind, number = material.pattern[group], material.counts[group]
        own = (material.numbers >> 3 * kind) & 7
        true = min(own, number)
        by_dragons = min(dragons, number - true)
        dragons -= by_dragons
        material.true[group] = true
        material.by_dragons[group] = by_dragons
        material.by_mimics[group] = number - true - by_dragons
        material.taken[group] = 0
        material.hues[kind] = material.hue(kind)
        mimics += number - true - by_dragons
        for place in range(number):
            ranks = (ranks << RANK_BITS) | (2 * kind + 2 if place < true else 2 * kind + 1)
    if not mimics:
        return (ranks << RANKS_FROM) | _colours(material)
    for kind in range(KINDS):
        material.hues[kind] = material.hue(kind)
    _find_changeable(material)
    return (ranks << RANKS_FROM) | _mimicry(material, 0, material.by_mimics[0], 0)


def _find_changeable(material: Material) -> None:
    """Finds the places of plaques that the Elf can change, from high to low; a place is colour and type."""
    found: i64 = 0
    for colour in range(COLOURS - 1, -1, -1):
        types = material.types[colour] & material.mimics
        if types:
            for kind in range(KINDS - 1, -1, -1):
                if types & BIT[kind]:
                    material.places[found] = KINDS * colour + kind
                    found += 1
    material.changeable = found


def _mimicry(material: Material, group: i64, wanted: i64, first: i64) -> i64:
    """Returns the best colours over all ways to use the Elf's plaques in this group and later ones.

    `wanted`: the number of plaques that this group still takes, from the places from `first` on.
    """
    while not wanted:
        group += 1
        if group == material.groups:
            return _colours(material) if _are_true(material) else _IMPOSSIBLE
        wanted, first = material.by_mimics[group], 0
    best: i64 = _IMPOSSIBLE
    for index in range(first, material.changeable):
        kind: i64 = material.places[index] % KINDS
        unit = UNIT[material.places[index] // KINDS]
        if material.hues[kind] & (7 * unit):
            material.hues[kind] -= unit
            material.taken[group] += unit
            found = _mimicry(material, group, wanted - 1, index)
            material.hues[kind] += unit
            material.taken[group] -= unit
            best = max(best, found)
    return best


def _are_true(material: Material) -> bool:
    """Whether the Elf leaves each group the true plaques that it needs."""
    for group in range(material.groups):
        if total_of(material.hues[material.pattern[group]]) < material.true[group]:
            return False
    return True


def _colours(material: Material) -> i64:
    """Returns the packed best colours of the groups, in order; a Coffer goes where it first improves one."""
    material.coffers = material.hue(material.ranking.coffer)
    material.found = 0
    for group in range(material.groups):
        _recolour(material, material.hues[material.pattern[group]], material.true[group])
        for _ in range(material.by_dragons[group]):
            material.found = (material.found << COLOUR_BITS) | material.dragon_colour
        _recolour(material, material.taken[group], material.by_mimics[group])
    return material.found


def _recolour(material: Material, hue: i64, number: i64) -> None:
    """Adds the highest `number` colours of a hue and of the Coffers to those found.

    A Coffer replaces only a lower colour, so never its own plaque's.
    """
    own: i64 = _TOP
    given: i64 = _TOP
    for _ in range(number):
        while not (hue >> 3 * own) & 7:
            own -= 1
        while given > own and not (material.coffers >> 3 * given) & 7:
            given -= 1
        if given > own:
            material.coffers -= UNIT[given]
            material.found = (material.found << COLOUR_BITS) | given
        else:
            hue -= UNIT[own]
            material.found = (material.found << COLOUR_BITS) | own
