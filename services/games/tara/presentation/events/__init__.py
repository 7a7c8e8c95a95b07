"""The events of a match, each of which a frontend can show and explain by itself."""

import re
from typing import Final

from services.games.tara.presentation.events import cards, money, pieces, regions
from services.games.tara.presentation.events.event import Event

EVENTS: Final[dict[str, type[Event]]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(): kind
    for room in (cards, money, pieces, regions)
    for name, kind in vars(room).items()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == room.__name__
}
"""All events by their names on the wire, like `card_drawn`; the journal has these names in capitals."""

__all__ = ["EVENTS", "Event"]
