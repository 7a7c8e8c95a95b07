"""Combinations of types: the highest pattern that a tableau completes.

A pattern has higher ranks the more of its plaques are true, and a higher first type outranks all lower ones.
So the first pattern found is the best.
"""

from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import KINDS, TABLEAU
from services.games.plaques.rules.evaluator.colouring import best_colouring
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.numbers.bits import BIT


def best_alike(material: Material, combination: i64) -> i64:
    """Returns the packed active plaques of the best groups of equal types; 0 if there are none."""
    material.groups = material.ranking.lengths[combination]
    found = _group(material, TABLEAU * combination, 0, 0, KINDS, material.wild)
    return best_colouring(material) if found else 0


def best_each(material: Material, combination: i64) -> i64:
    """Returns the packed active plaques of the best set with one of each type; 0 if it is not complete."""
    types = material.ranking.types[combination]
    wild = material.wild
    groups: i64 = 0
    for place in range(KINDS):
        kind: i64 = KINDS - 1 - place
        if types & BIT[kind]:
            wild -= _cost(material, kind, 1)
            if wild < 0:
                return 0
            material.pattern[groups] = kind
            material.counts[groups] = 1
            groups += 1
    material.groups = groups
    return best_colouring(material)


def _group(  # noqa: PLR0917 - the registers of a recursion
    material: Material, sizes: i64, used: i64, depth: i64, below: i64, wild: i64
) -> bool:
    """Finds the best groups of types below `below`; of one type the larger group is better.

    `sizes`: the index of the group sizes in the table. `used`: bits of the sizes that have a type already.
    """
    groups, numbers = material.groups, material.numbers
    if depth == groups:
        return True
    least = material.ranking.groups[sizes + groups - 1]
    for kind in range(below - 1, -1, -1):
        if ((numbers >> 3 * kind) & 7) + wild < least:
            continue
        for place in range(groups):
            if used & BIT[place]:
                continue
            size = material.ranking.groups[sizes + place]
            left = wild - _cost(material, kind, size)
            if left >= 0 and _group(material, sizes, used | BIT[place], depth + 1, kind, left):
                material.pattern[depth] = kind
                material.counts[depth] = size
                return True
    return False


def _cost(material: Material, kind: i64, number: i64) -> i64:
    """Returns how many wild plaques a group takes; plaques that the Elf can change are wild themselves."""
    short = number - ((material.numbers >> 3 * kind) & 7)
    if short > 0 and material.blocked & BIT[kind]:
        return TABLEAU + 1
    return number if material.mimics & BIT[kind] else max(0, short)
