"""Combinations of one colour: so many plaques of it, or each type of a class in it."""

from collections.abc import Iterator, Sequence

from services.games.plaques.evaluator.material import MIMICS, Material
from services.games.plaques.keys import EMULATED, TRUE, pack_active


def best_of_colour(material: Material, number: int) -> int:
    """The packed active plaques of the best so many of one colour; 0 if there are not so many."""
    best = 0
    worth = _worth(material)
    for colour, coffers in _candidates(material, number):
        ranks = [worth[kind] for kind in material.by_colour[colour]]
        if coffers:
            others = sorted((worth[kind] for kind in _others(material, colour)), reverse=True)
            ranks += others[:coffers]
        if material.dragons:
            ranks += [material.best_emulated] * material.dragons
        if len(ranks) >= number:
            ranks.sort(reverse=True)
            best = max(best, pack_active(ranks[:number], [colour] * number))
    return best


def best_each_of_colour(material: Material, kinds: Sequence[int]) -> int:
    """The packed active plaques of the best set with one of each type in one colour; 0 if there is none."""
    best = 0
    for colour, coffers in _candidates(material, len(kinds)):
        ranks = _set_of_colour(material, kinds, colour, coffers)
        if ranks:
            best = max(best, pack_active(ranks, [colour] * len(kinds)))
    return best


def _candidates(material: Material, number: int) -> Iterator[tuple[int, int]]:
    """The colours that so many plaques could have, each with its number of Coffers."""
    for colour, most in enumerate(material.of_colour):
        if most >= number:
            yield colour, material.coffers.count(colour)


def _others(material: Material, colour: int) -> Iterator[int]:
    """The types of the plaques of all other colours."""
    for other, kinds in enumerate(material.by_colour):
        if other != colour:
            yield from kinds


def _worth(material: Material) -> Sequence[int]:
    """The best rank that a plaque of each type can have, the Elf helping."""
    if not material.mimics:
        return TRUE
    return [max(rank, material.best_emulated) if kind in MIMICS else rank for kind, rank in enumerate(TRUE)]


def _set_of_colour(material: Material, kinds: Sequence[int], colour: int, coffers: int) -> list[int]:
    """The best ranks of a set of a colour, highest first; empty if it cannot be completed.

    Types that are missing in the colour are made by a Coffer on a true plaque of the type, else
    emulated: by Dragons, by the Elf from plaques of the colour, or by him from what a Coffer recolours.
    """
    own = material.by_colour[colour]
    missing = [kind for kind in kinds if kind not in own]
    wild = material.dragons + (_spare_mimics(own, kinds) if material.mimics else 0)
    if len(missing) > coffers + wild:
        return []
    others = list(_others(material, colour))
    foreign_mimics = _spare_mimics(others, ()) if material.mimics else 0
    for recoloured in _subsets([kind for kind in missing if kind in others]):
        emulated = [kind for kind in missing if kind not in recoloured]
        foreign = foreign_mimics - sum(kind in MIMICS for kind in recoloured)
        coffers_left = coffers - len(recoloured)
        enough = coffers_left >= 0 and len(emulated) <= wild + max(min(coffers_left, foreign), 0)
        if enough and not any(material.blocked >> kind & 1 for kind in emulated):
            return [EMULATED[kind] if kind in emulated else TRUE[kind] for kind in reversed(kinds)]
    return []


def _spare_mimics(own: Sequence[int], kinds: Sequence[int]) -> int:
    """How many of these plaques the Elf may change when one of each type in `kinds` stays what it is."""
    return sum(kind in MIMICS for kind in own) - sum(kind in own for kind in kinds if kind in MIMICS)


def _subsets(kinds: Sequence[int]) -> Iterator[list[int]]:
    """All subsets of ascending types, those with the higher types first."""
    for chosen in reversed(range(1 << len(kinds))):
        yield [kind for place, kind in enumerate(kinds) if chosen >> place & 1]
