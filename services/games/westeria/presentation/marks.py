"""The signs of a drawn land: the seat that each belongs to, and its zone; and the names of seats below."""

import re
from collections.abc import Iterator
from typing import Final

from services.games.westeria.facts import FACTS
from services.kernel import Mark

_INITIALS: Final = "".join(name[0] for name in FACTS.seat_names)
_CELL: Final = re.compile(
    rf"([A-X])([1-9])\*? +(?:([{_INITIALS.upper()}]) [A-Za-z?~]+|([{_INITIALS}])(?![A-Za-z])|(\.))"
)
"""A zone with a unit, with the seat that controls the territory, or with nothing."""
_SEAT: Final = re.compile(rf"^[> ] ({'|'.join(FACTS.seat_names)})\b", re.MULTILINE)


def marks(drawing: str) -> Iterator[Mark]:
    """Yields a mark for each zone, and for each seat's line."""
    for cell in _CELL.finditer(drawing):
        territory, number, unit, owner, _ = cell.groups()
        seat = _INITIALS.index((unit or owner).lower()) if unit or owner else None
        content = next(group for group in (3, 4, 5) if cell[group])
        places = (territory + number, territory)
        yield Mark(cell.start(content), cell.end(), seat, places, is_empty=not unit)
    for name in _SEAT.finditer(drawing):
        yield Mark(name.start(1), name.end(1), FACTS.seat_names.index(name[1]))
