"""The names of seats in a drawn table, and the meaning of its signs."""

import re
from collections.abc import Iterator
from typing import Final

from services.games.plaques.facts import FACTS
from services.kernel import Mark

_SEAT: Final = re.compile(rf"^[> ] ({'|'.join(FACTS.seat_names)})\b", re.MULTILINE)

LEGEND: Final = """>  has the turn
d  deals this hand
bet  what the seat has put into this round of bets

R8 is a plaque of red and of rank 8. The colours from low to high: W white,
K black, G green, B blue, R red. EL DW TH are the Elf, the Dwarf and the Thief,
D1 and D2 the Dragons. ?? is a plaque that lies face-down, r8 one that lies so
and that you know. Behind the plaques is what they are worth."""


def marks(drawing: str) -> Iterator[Mark]:
    """Yields a mark for each seat's line."""
    for name in _SEAT.finditer(drawing):
        yield Mark(name.start(1), name.end(1), FACTS.seat_names.index(name[1]))
