"""The table of combinations, from a data file, in order of rank."""

import re
from typing import Final, NamedTuple

from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.catalogue.suits import CLASSES, Types
from services.kernel import InvalidData
from services.kernel.data import Entry, entries

ALIKE: Final = 0
COLOUR: Final = 1
EACH: Final = 2
EACH_IN_COLOUR: Final = 3
_KINDS: Final = ("alike", "colour", "each", "each in a colour")
"""The words for these kinds, in this order."""
_SIZES: Final = re.compile(r"[1-9](\+[1-9])*", re.ASCII)


class Combination(NamedTuple):
    """A combination that a tableau may complete.

    `kind`: `ALIKE`: groups of equal types, with their sizes in `numbers`, the largest first. `COLOUR`:
    plaques of one colour, their number in `numbers`. `EACH`: one of each type in `numbers`, ascending.
    `EACH_IN_COLOUR`: the same in one colour. `size`: the number of active plaques. `reach`: the size of
    the largest group for `ALIKE`, else `size`.
    """

    name: str
    kind: int
    numbers: tuple[int, ...]
    size: int
    reach: int


def parse_combinations(text: str, name: str, types: Types) -> tuple[Combination, ...]:
    """Reads lines of `combination,kind,of,source`, the lowest combination first.

    `alike` of `3+2`; `colour` of `4`; `each` and `each in a colour` of `civic` or `military`.

    Raises:
        InvalidData: a line breaks a law, or there is no line.
    """
    lines = list(entries(text, name, ("combination", "kind", "of", "source")))
    if not lines:
        raise InvalidData(f"{name} line 1: ends without a combination")
    taken: dict[tuple[int, tuple[int, ...]], str] = {}
    table = []
    for entry in lines:
        kind = entry.chosen(1, _KINDS)
        is_set = kind in (EACH, EACH_IN_COLOUR)
        numbers = types.of_class(entry.chosen(2, CLASSES)) if is_set else _sizes(entry, kind)
        if (kind, numbers) in taken:
            raise InvalidData(f"{entry.where}: the same plaques as {taken[kind, numbers]}")
        taken[kind, numbers] = entry.where
        size = len(numbers) if is_set else sum(numbers)
        reach = numbers[0] if kind == ALIKE else size
        table.append(Combination(entry.words[0], kind, numbers, size, reach))
    return tuple(table)


def _sizes(entry: Entry, kind: int) -> tuple[int, ...]:
    text = entry.words[2]
    if not _SIZES.fullmatch(text) or (kind == COLOUR and not text.isdigit()):
        form = "a number like 4" if kind == COLOUR else "numbers like 3+2"
        raise InvalidData(f"{entry.where}: {text!r} is not {form}")
    sizes = tuple(sorted(map(int, text.split("+")), reverse=True))
    if sum(sizes) > TABLEAU:
        raise InvalidData(f"{entry.where}: {sum(sizes)} active plaques; a tableau has {TABLEAU}", rule="seed")
    return sizes
