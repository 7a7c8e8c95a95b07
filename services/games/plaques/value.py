"""What a tableau is worth, as one number; the fast path."""

from collections.abc import Sequence

from services.games.plaques.combinations import ALIKE, COLOUR, COMBINATIONS, EACH, Combination
from services.games.plaques.evaluator.alike import best_alike, best_each
from services.games.plaques.evaluator.coloured import best_each_of_colour, best_of_colour
from services.games.plaques.evaluator.material import Material, material_of
from services.games.plaques.evaluator.threats import threats_of
from services.games.plaques.keys import NOTHING, pack


def value(
    tableau: Sequence[int],
    against: Sequence[Sequence[int]] = (),
    table: Sequence[Combination] = COMBINATIONS,
) -> int:
    """The key of the tableau's best reading: greater is better, equal is a dead heat.

    `tableau`: the face-up plaques. `against`: the turned plaques of each live opponent, and of no one
    who has yielded (P11). `table`: the combinations, lowest first.
    """
    material = material_of(tableau, threats_of(against))
    for combination in reversed(table):
        if combination.reach <= material.reaches[combination.kind] and (
            active := _best(material, combination)
        ):
            return pack(combination.rank, active)
    return NOTHING


def _best(material: Material, combination: Combination) -> int:
    if combination.kind == ALIKE:
        return best_alike(material, combination.numbers)
    if combination.kind == COLOUR:
        return best_of_colour(material, combination.size)
    if combination.kind == EACH:
        return best_each(material, combination.numbers)
    return best_each_of_colour(material, combination.numbers)
