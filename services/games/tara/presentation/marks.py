"""The pieces of a drawn table: the seat that each belongs to, and its position."""

import re
from collections.abc import Iterator
from typing import Final

from services.games.tara.board import LETTERS, REGION_NAMES, SIZES, Rank
from services.games.tara.facts import SEATS
from services.games.tara.presentation.words.names import region_name
from services.kernel import Mark

_HEADING: Final = re.compile("|".join(map(region_name, range(len(REGION_NAMES)))))
_RANK: Final = re.compile(rf"([{LETTERS}])  ")
_STACK: Final = re.compile(r"\S+")
_SEAT: Final = re.compile("|".join(SEATS))
_INITIALS: Final = "".join(name[0] for name in SEATS)


def marks(drawing: str) -> Iterator[Mark]:
    """Yields a mark for each position, for each piece on it, and for the names of seats."""
    regions: list[str] = []
    at = 0
    for line in drawing.splitlines(keepends=True):
        if rank := _RANK.match(line):
            yield from _positions(line, at, rank[1], regions)
        elif found := _HEADING.findall(line):
            regions = found
        elif name := _SEAT.match(line):
            yield Mark(at, at + name.end(), SEATS.index(name[0]))
        at += len(line)


def _positions(line: str, start: int, letter: str, regions: list[str]) -> Iterator[Mark]:
    size = SIZES[Rank(LETTERS.index(letter))]
    for number, stack in enumerate(_STACK.finditer(line, 1)):
        region, spot = divmod(number, size)
        name = f"{regions[region]} {letter}{spot + 1 if size > 1 else ''}"
        at = start + stack.start()
        yield Mark(at, at + len(stack[0]), None, (name,), is_empty=stack[0] == ".")
        yield from _pieces(stack[0], at)


def _pieces(stack: str, at: int) -> Iterator[Mark]:
    """Yields a mark for each piece: two for `Bw`; a star belongs to the piece before it."""
    for number, sign in enumerate(stack):
        if sign.lower() in _INITIALS:
            length = 2 if stack[number + 1 : number + 2] == "*" else 1
            yield Mark(at + number, at + number + length, _INITIALS.index(sign.lower()))
