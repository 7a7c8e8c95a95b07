"""Values of tableaux, written as people would."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import KINDS, format_plaque, parse_tableau, plaque_of
from services.games.plaques.rules.evaluator.keys import combination_of, parts_of
from services.games.plaques.rules.evaluator.values import value

TRUE: Final = tuple(2 * place for place in range(1, KINDS + 1))
"""The rank of a true plaque of each type."""
EMULATED: Final = tuple(rank - 1 for rank in TRUE)


def key_of(combination: int, ranks: Sequence[int], colours: Sequence[int]) -> int:
    """The key of a combination's place and what its active plaques count as, from high to low."""
    packed = [0, 0]
    for place, (numbers, bits) in enumerate(((ranks, 5), (colours, 3))):
        for number in numbers:
            packed[place] = packed[place] << bits | number
    return combination << 56 | packed[0] << 21 | packed[1]


def key(tableau: str, *against: str) -> int:
    """The key of a tableau against the turned plaques of live opponents."""
    return value(parse_tableau(tableau), [parse_tableau(plaques) for plaques in against])


def shown(tableau: str, *against: str) -> str:
    """`pair: R9 R9'`: what the active plaques count as, those that are emulated with a stroke."""
    return shown_key(key(tableau, *against))


def shown_key(found: int) -> str:
    """What a key says."""
    if not found:
        return "nothing"
    combination = RESTORED.combinations[combination_of(found)]
    parts = parts_of(found, combination.size)
    words = (format_plaque(plaque_of(part.colour, part.kind)) + "'" * part.emulated for part in parts)
    return f"{combination.name}: {' '.join(words)}"


def ascending(tableaux: Sequence[str]) -> bool:
    """Whether each tableau is worth more than the one before."""
    keys = [key(tableau) for tableau in tableaux]
    return all(lower < higher for lower, higher in pairwise(keys))
