"""A Redeploy: three units may change places (W18)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.actions import ORDERS
from services.games.westeria.rules.cells.deck import finish_card
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import REDEPLOYED
from services.games.westeria.rules.cells.phases import SWITCHING
from services.kernel.journal import Journal

_ORDERS: Final = vec[i64]([zone for order in ORDERS for zone in (*order, 0, 0)[: at.MOST_PICKS]])
_FIRST_ORDER: Final = vec[i64]([0, 0, 1, 3, 9])
"""By number of picked units: the first of their orders; the next number's first order ends them."""


def pickable(cells: "vec[i64]", ground: Ground) -> tuple[i64, i64]:
    """Returns the zones of the seat's units that are not picked yet, Flag and Cursed Lands included."""
    low, high = cells[at.OWN_LOW + cells[at.SEAT]], cells[at.OWN_HIGH + cells[at.SEAT]]
    index: i64
    for index in range(cells[at.PICKED]):
        low &= ~ground.low[cells[at.PICKS + index]]
        high &= ~ground.high[cells[at.PICKS + index]]
    return low, high


def pick(cells: "vec[i64]", zone: i64) -> None:
    """Picks a unit; after the last one the seat chooses an order."""
    index = cells[at.PICKED]
    while index > 0 and cells[at.PICKS + index - 1] > zone:
        cells[at.PICKS + index] = cells[at.PICKS + index - 1]
        index -= 1
    cells[at.PICKS + index] = zone
    cells[at.PICKED] += 1
    if cells[at.PICKED] == min(at.MOST_PICKS, cells[at.UNITS + cells[at.SEAT]]):
        cells[at.PHASE] = SWITCHING


def is_order(cells: "vec[i64]", number: i64) -> bool:
    """Whether the order is for as many units as are picked; to leave all where they are is an order too."""
    return _FIRST_ORDER[cells[at.PICKED]] <= number < _FIRST_ORDER[cells[at.PICKED] + 1]


def switch(cells: "vec[i64]", journal: Journal, number: i64) -> None:
    """Moves the units. Other seats can no longer tell which unit is which, or of which stock it is."""
    units = at.ZEROS[: at.MOST_PICKS]
    stocks: i64 = 0
    index: i64
    for index in range(cells[at.PICKED]):
        place = cells[cells[at.PICKS + index]]
        units[index] = place & at.UNIT
        stocks |= place & at.STOCKS
    for index in range(cells[at.PICKED]):
        cells[cells[at.PICKS + _ORDERS[number * at.MOST_PICKS + index]]] = units[index] | stocks
    journal.note(REDEPLOYED, cells[at.SEAT], _told(cells, 0), _told(cells, 1), _told(cells, 2))
    finish_card(cells, journal)


def _told(cells: "vec[i64]", index: i64) -> i64:
    """One of the picked zones with its unit, as the journal has it."""
    zone = cells[at.PICKS + index]
    return zone << at.STOCK_SHIFT | cells[zone] & at.UNIT if index < cells[at.PICKED] else 0
