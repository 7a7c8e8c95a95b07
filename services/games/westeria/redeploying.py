"""A Redeploy: three units change places, or seem to (W18)."""

from services.games.westeria.actions import ORDERS, PICK, SWITCH, made
from services.games.westeria.marks import wipe, zones_of
from services.games.westeria.phases import SWITCHING
from services.games.westeria.turn import finish_card
from services.games.westeria.working import Working

MOST_PICKS = 3
"""Units that take part; fewer only where the seat has fewer on the board."""


def picks(working: Working) -> list[int]:
    """The seat's units that are not picked yet, Flag and Cursed Lands among them."""
    return [made(PICK, zone) for zone in zones_of(working, working.seat) if zone not in working.picks]


def pick(working: Working, zone: int) -> None:
    """The unit takes part; after the last one comes the switch."""
    working.picks = tuple(sorted((*working.picks, zone)))
    if len(working.picks) == min(MOST_PICKS, len(zones_of(working, working.seat))):
        working.phase = SWITCHING


def switches(working: Working) -> list[int]:
    """All ways to arrange the picked units in their zones, leaving them where they are among them."""
    picked = len(working.picks)
    return [made(SWITCH, number) for number, order in enumerate(ORDERS) if len(order) == picked]


def switch(working: Working, number: int) -> None:
    """The units change places; nobody else can tell which is which any more."""
    zones = working.picks
    units = [working.board[zone] for zone in zones]
    for unit, place in zip(units, ORDERS[number], strict=True):
        working.board[zones[place]] = unit
    wipe(working, zones)
    finish_card(working)
