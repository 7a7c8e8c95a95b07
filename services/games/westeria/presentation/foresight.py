"""What a seat can tell of an action before it is made."""

from services.games.westeria.presentation.events import Accused, Event, Fought, LinedUp, LookedInto
from services.games.westeria.rules.cells.layout import UNKNOWN
from services.games.westeria.rules.knowledge import known_kind
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Seat


def is_foreseen(before: WesteriaPosition, seat: Seat, event: Event) -> bool:
    """Whether the event shows the seat no unit that it does not know yet, and no placing of other seats."""
    if isinstance(event, LinedUp):
        return event.seat == seat
    if isinstance(event, LookedInto):
        zones = event.zones
    else:
        zones = (event.zone,) if isinstance(event, Fought | Accused) else ()
    ground = before.ground
    places = [before.cells[ground.data.lands.zone_names.index(zone)] for zone in zones]
    return all(known_kind(ground, place, seat) != UNKNOWN for place in places)
