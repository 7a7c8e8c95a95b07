"""The colours of the 45 plaques of the suits, and their types, from a data file, in order of rank."""

from typing import Final, NamedTuple

from services.kernel import InvalidData
from services.kernel.data import Entry, entries

CLASSES: Final = ("military", "civic")
_SIZES: Final = (5, 4)
"""The number of types of each class (seed)."""
_RANKS: Final = "123456789"
_KNOWN: Final = {
    **dict.fromkeys(("sword", "bow", "sigil"), "military"),
    **dict.fromkeys(("gate", "tower", "coffer", "crown"), "civic"),
}
"""The types that have a power in the rules, and their class."""
SHADES: Final = ("white", "black", "green", "blue", "red")
"""The colours from low to high (seed)."""
LETTERS: Final = "WKGBR"
"""The letter of each colour in the notation."""
COLOURS: Final = 5


class Types(NamedTuple):
    """The nine types from low to high; `classes`: the index of each type's class in `CLASSES`."""

    names: tuple[str, ...]
    classes: tuple[int, ...]

    def place(self, name: str) -> int:
        """Returns the type of that name, 0 to 8."""
        return self.names.index(name)

    def of_class(self, wanted: int) -> tuple[int, ...]:
        """Returns the types of a class, ascending."""
        return tuple(kind for kind, found in enumerate(self.classes) if found == wanted)


def parse_types(text: str, name: str) -> Types:
    """Reads lines of `type,class,source,rank,rank_source`; rank 1 is the lowest type's.

    Raises:
        InvalidData: a line breaks a law, or a class has too few or too many types.
    """
    lines = list(entries(text, name, ("type", "class", "source", "rank", "rank_source")))
    classes = [entry.chosen(1, CLASSES) for entry in lines]
    ranked: dict[int, Entry] = {}
    for entry in lines:
        found, wanted = entry.words[1], _KNOWN.get(entry.words[0])
        if wanted not in (None, found):
            raise InvalidData(f"{entry.where}: {entry.words[0]} is {wanted}, not {found}", rule="seed")
        rank = entry.chosen(3, _RANKS)
        if rank in ranked:
            raise InvalidData(f"{entry.where}: rank {rank + 1} is taken, in {ranked[rank].where}")
        ranked[rank] = entry
    end = f"{name} line {len(lines) + 1}"
    for number, size in enumerate(_SIZES):
        counted = classes.count(number)
        if counted != size:
            raise InvalidData(f"{end}: ends with {counted} {CLASSES[number]} types, not {size}", rule="seed")
    ascending = [ranked[rank] for rank in sorted(ranked)]
    names = tuple(entry.words[0] for entry in ascending)
    for needed in _KNOWN:
        if needed not in names:
            raise InvalidData(f"{end}: ends without the type {needed}", rule="seed")
    return Types(names, tuple(CLASSES.index(entry.words[1]) for entry in ascending))
