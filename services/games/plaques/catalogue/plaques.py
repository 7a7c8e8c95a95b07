"""The fifty plaques as numbers, and how they are written.

A plaque of a suit is `colour * 9 + type`, 0 to 44, with colours and types counted from the lowest. 45 to 49
are the Elf, the Dwarf, the Thief and two Dragons. They are written `R9` or `red-crown`, `EL` or `elf`.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from services.games.plaques.catalogue.suits import COLOURS, LETTERS, SHADES
from services.kernel import InvalidNotation

KINDS: Final = 9
"""The number of types."""
SUITED: Final = COLOURS * KINDS
"""The plaques below this one have a colour and a type."""
ELF: Final = 45
DWARF: Final = 46
THIEF: Final = 47
DRAGONS: Final = (48, 49)
PLAQUES: Final = 50
TABLEAU: Final = 7
"""Plaques in a finished tableau (seed)."""

_SHORT: Final = (
    *(f"{letter}{rank}" for letter in LETTERS for rank in range(1, KINDS + 1)),
    *("EL", "DW", "TH", "D1", "D2"),
)
_UNIQUE: Final = ("elf", "dwarf", "thief", "dragon-1", "dragon-2")
_TABLEAUX: Final = PLAQUES // TABLEAU
_DRAGON: Final = "dragon"
_SEPARATOR: Final = re.compile(r"[\s,]+")


def plaque_of(colour: int, kind: int) -> int:
    """Returns the plaque of a colour, 0 to 4, and a type, 0 to 8."""
    return colour * KINDS + kind


def format_plaque(plaque: int) -> str:
    """Returns the short form of a plaque, `R9`."""
    return _SHORT[plaque]


def names_of(types: Sequence[str]) -> tuple[str, ...]:
    """Returns the names of all plaques, like `red-crown`, given those of the types from low to high."""
    return (*(f"{colour}-{kind}" for colour in SHADES for kind in types), *_UNIQUE)


def format_tableau(plaques: Iterable[int]) -> str:
    """Returns the short forms of plaques, `R9 K9 D1`."""
    return " ".join(_SHORT[plaque] for plaque in plaques)


def parse_plaque(text: str, names: Sequence[str] = ()) -> int:
    """Reads a plaque from its short form, or from one of the names.

    Raises:
        InvalidNotation: the text is neither.
    """
    for written in (_SHORT, names):
        if text in written:
            return written.index(text)
    raise InvalidNotation(f"{text!r} is no plaque; plaques look like R9, red-crown, elf, dragon-1")


def parse_tableau(text: str, names: Sequence[str] = (), elsewhere: Collection[int] = ()) -> tuple[int, ...]:
    """Reads plaques separated by blanks or commas; a bare `dragon` is a Dragon that is not there yet.

    `elsewhere`: the plaques of earlier tableaux of the hand.

    Raises:
        InvalidNotation: a word is no plaque, a plaque is there twice, or there are more than seven (seed).
    """
    found: list[int] = []
    for word in _SEPARATOR.split(text.strip(" ,")) if text.strip(" ,") else ():
        is_taken = DRAGONS[0] in found or DRAGONS[0] in elsewhere
        plaque = DRAGONS[is_taken] if word == _DRAGON else parse_plaque(word, names)
        if plaque in found:
            raise InvalidNotation(f"{word!r} is there twice in {text!r}", rule="seed")
        found.append(plaque)
    if len(found) > TABLEAU:
        raise InvalidNotation(f"{len(found)} plaques in {text!r}; a tableau has {TABLEAU}", rule="seed")
    return tuple(found)


def parse_tableaux(texts: Sequence[str], names: Sequence[str] = ()) -> list[tuple[int, ...]]:
    """Reads the tableaux of one hand, each like `parse_tableau`.

    Raises:
        InvalidNotation: a text is no tableau, there are too many, or two have the same plaque (seed).
    """
    if len(texts) > _TABLEAUX:
        raise InvalidNotation(f"{len(texts)} tableaux; there are plaques for {_TABLEAUX}", rule="seed")
    found: list[tuple[int, ...]] = []
    owners: dict[int, str] = {}
    for text in texts:
        found.append(parse_tableau(text, names, owners))
        for plaque in found[-1]:
            if plaque in owners:
                shared = f"{format_plaque(plaque)} is in both {owners[plaque]!r} and {text!r}"
                raise InvalidNotation(f"{shared}; there is one of each", rule="seed")
            owners[plaque] = text
    return found
