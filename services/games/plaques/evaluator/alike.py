"""Combinations of types: the highest pattern that a tableau completes.

The more plaques of a pattern are true, the
higher its ranks; and a higher first type outranks all below it. So the first one found is the best.
"""

from collections.abc import Sequence

from services.games.plaques.evaluator.colouring import Pattern, best_colouring
from services.games.plaques.evaluator.material import MIMICS, Material
from services.games.plaques.plaques import KINDS, TABLEAU


def best_alike(material: Material, sizes: Sequence[int]) -> int:
    """The packed active plaques of the best groups of these sizes, largest first; 0 if there are none."""
    short = sum(size - most for size, most in zip(sizes, material.most_alike, strict=False) if size > most)
    if short > material.wild:
        return 0
    pattern = _groups(material, tuple(sizes), KINDS, material.wild)
    return best_colouring(material, pattern) if pattern else 0


def best_each(material: Material, kinds: Sequence[int]) -> int:
    """The packed active plaques of the best set with one of each type; 0 if it is not complete."""
    if sum(not material.by_kind[kind] for kind in kinds) > material.wild:
        return 0
    if sum(_cost(material, kind, 1) for kind in kinds) > material.wild:
        return 0
    return best_colouring(material, [(kind, 1) for kind in reversed(kinds)])


def _groups(material: Material, sizes: tuple[int, ...], below: int, wild: int) -> Pattern | None:
    """The best groups of types below one; at the same type the larger group is the better one."""
    for kind in range(below - 1, -1, -1):
        if len(material.by_kind[kind]) + wild < sizes[-1]:
            continue
        for place, size in enumerate(sizes):
            left = wild - _cost(material, kind, size)
            if left < 0:
                continue
            rest = sizes[:place] + sizes[place + 1 :]
            if not rest:
                return [(kind, size)]
            if found := _groups(material, rest, kind, left):
                return [(kind, size), *found]
    return None


def _cost(material: Material, kind: int, number: int) -> int:
    """How many wild plaques so many of a type take; what the Elf could change is wild itself."""
    short = number - len(material.by_kind[kind])
    if short > 0 and material.blocked >> kind & 1:
        return TABLEAU + 1
    if material.mimics and kind in MIMICS:
        return number
    return max(0, short)
