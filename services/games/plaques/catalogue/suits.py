"""What the 45 plaques of the suits have: a type and a colour, each from a data file, in order of rank."""

from dataclasses import dataclass
from typing import Final

from services.games.plaques.catalogue.datafile import InvalidData, entries, packaged

CLASSES: Final = ("military", "civic")
_SIZES: Final = (5, 4)
"""How many types each class has (seed)."""
_KNOWN: Final = {
    "sword": "military",
    "bow": "military",
    "sigil": "military",
    "gate": "civic",
    "tower": "civic",
    "coffer": "civic",
    "crown": "civic",
}
"""The types that the rules name for what they do, and their class."""
COLOURS: Final = 5
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Types:
    """The nine types from low to high; `classes`: of each, an index of `CLASSES`."""

    names: tuple[str, ...]
    classes: tuple[int, ...]

    def of_class(self, name: str) -> tuple[int, ...]:
        """The types of a class, ascending."""
        wanted = CLASSES.index(name)
        return tuple(number for number, found in enumerate(self.classes) if found == wanted)


@dataclass(frozen=True, slots=True)
class Colours:
    """The five colours from low to high; `letters`: one of each, for the notation."""

    names: tuple[str, ...]
    letters: str


def parse_types(text: str, name: str) -> Types:
    """Reads lines of `type,class,source`, lowest type first.

    Raises:
        InvalidData: a line that breaks a law, or wrong numbers of types.
    """
    lines = entries(text, name, ("type", "class", "source"))
    classes = [entry.chosen(1, CLASSES) for entry in lines]
    for entry in lines:
        found, wanted = entry.words[1], _KNOWN.get(entry.words[0])
        if wanted not in (None, found):
            raise InvalidData(f"{entry.where}: {entry.words[0]} is {wanted}, not {found}", rule="seed")
    end = f"{name} line {len(lines) + 1}"
    for number, size in enumerate(_SIZES):
        counted = classes.count(number)
        if counted != size:
            raise InvalidData(f"{end}: ends with {counted} {CLASSES[number]} types, not {size}", rule="seed")
    names = tuple(entry.words[0] for entry in lines)
    for needed in _KNOWN:
        if needed not in names:
            raise InvalidData(f"{end}: ends without the type {needed}", rule="seed")
    return Types(names, tuple(classes))


def parse_colours(text: str, name: str) -> Colours:
    """Reads lines of `colour,letter,source`, lowest colour first.

    Raises:
        InvalidData: a line that breaks a law, or a wrong number of colours.
    """
    lines = entries(text, name, ("colour", "letter", "source"))
    letters = ""
    for entry in lines:
        letter = _LETTERS[entry.chosen(1, _LETTERS)]
        if letter in letters:
            raise InvalidData(f"{entry.where}: the letter {letter} is taken")
        letters += letter
    if len(lines) != COLOURS:
        end = f"{name} line {len(lines) + 1}"
        raise InvalidData(f"{end}: ends with {len(lines)} colours, not {COLOURS}", rule="seed")
    return Colours(tuple(entry.words[0] for entry in lines), letters)


TYPES: Final = parse_types(packaged("types.csv"), "types.csv")
SHADES: Final = parse_colours(packaged("colours.csv"), "colours.csv")
