"""The best colours of a pattern of types: who is active, and where the Coffers go."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from services.games.plaques.evaluator.material import MIMICS, Material
from services.games.plaques.keys import EMULATED, TRUE, pack_active

Pattern = list[tuple[int, int]]
"""The number of active plaques of each type, highest type first."""


class Group(NamedTuple):
    """Like plaques of a pattern: how many are true, Dragons, and the Elf's."""

    kind: int
    true: int
    dragons: int
    mimics: int


def best_colouring(material: Material, pattern: Pattern) -> int:
    """The packed active plaques of a pattern that can be completed.

    Whatever is short is emulated: by Dragons first, as they take the highest colour, then by the Elf.
    """
    ranks: list[int] = []
    groups: list[Group] = []
    dragons = material.dragons
    for kind, number in pattern:
        true = min(number, len(material.by_kind[kind]))
        by_dragons = min(number - true, dragons)
        dragons -= by_dragons
        groups.append(Group(kind, true, by_dragons, number - true - by_dragons))
        ranks += [TRUE[kind]] * true + [EMULATED[kind]] * (number - true)
    if not any(group.mimics for group in groups):
        return pack_active(ranks, _colours(material, groups, material.by_kind, [()] * len(groups)))
    return max(
        pack_active(ranks, _colours(material, groups, by_kind, taken))
        for by_kind, taken in _mimicry(material.by_kind, [group.mimics for group in groups])
        if all(len(by_kind[group.kind]) >= group.true for group in groups)
    )


def _mimicry(
    by_kind: list[list[int]], numbers: Sequence[int]
) -> Iterator[tuple[list[list[int]], list[Sequence[int]]]]:
    """All ways to let so many of the Elf's plaques count in each group: those left by type, those taken."""
    if not numbers:
        yield by_kind, []
        return
    own = [(colour, kind) for kind in sorted(MIMICS) for colour in by_kind[kind]]
    for taken in set(combinations(sorted(own, reverse=True), numbers[0])):
        left = [list(colours) for colours in by_kind]
        for colour, kind in taken:
            left[kind].remove(colour)
        for rest, later in _mimicry(left, numbers[1:]):
            yield rest, [[colour for colour, _ in taken], *later]


def _colours(
    material: Material, groups: Sequence[Group], by_kind: Sequence[list[int]], taken: Sequence[Sequence[int]]
) -> list[int]:
    """The best colours of the groups, in their order, each Coffer where it first improves one."""
    coffers: Sequence[int] = material.coffers
    found: list[int] = []
    for group, mimics in zip(groups, taken, strict=True):
        coffers = _recoloured(found, by_kind[group.kind], group.true, coffers)
        found += [material.dragon_colour] * group.dragons
        coffers = _recoloured(found, mimics, group.mimics, coffers)
    return found


def _recoloured(found: list[int], own: Sequence[int], number: int, coffers: Sequence[int]) -> Sequence[int]:
    """Adds the highest so many of these colours and the Coffers' to `found`; returns the Coffers left.

    A Coffer replaces a strictly lower colour, so never its own plaque.
    """
    if not coffers or not number:
        found += own[:number]
        return coffers
    used = 0
    for place in range(number):
        if used < len(coffers) and coffers[used] > own[place - used]:
            found.append(coffers[used])
            used += 1
        else:
            found.append(own[place - used])
    return coffers[used:]
