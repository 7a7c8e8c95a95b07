"""The signs of a drawn board: the seat that each belongs to, and its square."""

import re
from collections.abc import Iterator
from typing import Final

from services.games.tablut.board import ATTACKERS, DEFENDERS, FILES
from services.kernel import Mark

_RANK: Final = re.compile(r"^(\d) .*$", re.MULTILINE)
_SEATS: Final = {"A": ATTACKERS, "D": DEFENDERS, "K": DEFENDERS}
_STEP: Final = 2
"""Columns from one square to the next, and from the start of a line to its first square."""

LEGEND: Final = """A  an attacker            x  an empty corner
D  a defender             +  the empty throne
K  the king               .  an empty square

An action names two squares, from and to: e8-e7 moves what stands on e8 to e7.
The defenders win when the king reaches a corner, the attackers by taking him."""


def marks(drawing: str) -> Iterator[Mark]:
    """Yields a mark for each square."""
    for row in _RANK.finditer(drawing):
        for number, name in enumerate(FILES, start=1):
            at = row.start() + number * _STEP
            sign = drawing[at]
            seat = _SEATS.get(sign)
            yield Mark(at, at + 1, seat, (name + row[1],), is_empty=seat is None)
