"""What happens in a match, as the things that a frontend shows and explains one by one."""

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
"""All of them by their names as the wire has them, `card_drawn`; in the journal they are in capitals."""

__all__ = ["EVENTS", "Event"]
