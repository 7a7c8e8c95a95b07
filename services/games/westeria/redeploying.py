"""A Redeploy: three units change places, or seem to (W18)."""

from services.games.westeria.actions import ORDERS, PICK, SWITCH, made
from services.games.westeria.marks import wipe, zones_of
from services.games.westeria.phases import SWITCHING
from services.games.westeria.position import Position
from services.games.westeria.turn import finish_card

MOST_PICKS = 3
"""Units that take part; fewer only where the seat has fewer on the board."""


def picks(position: Position) -> list[int]:
    """The seat's units that are not picked yet, Flag and Cursed Lands among them."""
    return [made(PICK, zone) for zone in zones_of(position, position.seat) if zone not in position.picks]


def pick(position: Position, zone: int) -> None:
    """The unit takes part; after the last one comes the switch."""
    position.picks = tuple(sorted((*position.picks, zone)))
    if len(position.picks) == min(MOST_PICKS, len(zones_of(position, position.seat))):
        position.phase = SWITCHING


def switches(position: Position) -> list[int]:
    """All ways to arrange the picked units in their zones, leaving them where they are among them."""
    picked = len(position.picks)
    return [made(SWITCH, number) for number, order in enumerate(ORDERS) if len(order) == picked]


def switch(position: Position, number: int) -> None:
    """The units change places; nobody else can tell which is which any more."""
    zones = position.picks
    units = [position.board[zone] for zone in zones]
    for unit, place in zip(units, ORDERS[number], strict=True):
        position.board[zones[place]] = unit
    wipe(position, zones)
    finish_card(position)
