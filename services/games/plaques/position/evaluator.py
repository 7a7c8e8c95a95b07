"""What a tableau is worth: the number of `value`, found without a Python object."""

from typing import Final

from mypy_extensions import i64

from services.games.plaques.position.alike import best_alike, best_each
from services.games.plaques.position.coloured import best_each_of_colour, best_of_colour
from services.games.plaques.position.material import Material
from services.games.plaques.position.tables import KIND, LAST_COMBINATION, REACH

_ALIKE: Final = 0
_COLOUR: Final = 1
_EACH: Final = 2
_ACTIVE_BITS: Final = 56


def key_of(material: Material, tableau: i64, banned: i64, blocked: i64) -> i64:
    """The key of the tableau's best reading; `material` is scratch.

    `banned`, `blocked`: the bits of colours and types that live opponents forbid.
    """
    material.count(tableau, banned, blocked)
    combination = LAST_COMBINATION
    while combination >= 0:
        active = _best(material, combination)
        if active:
            return (combination << _ACTIVE_BITS) | active
        combination -= 1
    return 0


def _best(material: Material, combination: i64) -> i64:
    kind, reach = KIND[combination], REACH[combination]
    if kind == _ALIKE:
        return best_alike(material, combination) if reach <= material.alike else 0
    if kind == _COLOUR:
        return best_of_colour(material, combination) if reach <= material.deepest else 0
    if kind == _EACH:
        return best_each(material, combination) if reach <= material.different else 0
    return best_each_of_colour(material, combination) if reach <= material.deepest else 0
