"""A Redeploy: three units change places, or seem to (W18)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.actions import ORDERS
from services.games.westeria.rules.cards.deck import finish_card
from services.games.westeria.rules.happenings import REDEPLOYED
from services.games.westeria.rules.layout import (
    MOST_PICKS,
    PHASE,
    PICKED,
    PICKS,
    SEAT,
    STOCK_SHIFT,
    STOCKS,
    UNIT,
    UNITS,
    ZEROS,
)
from services.games.westeria.rules.marks import owner_of
from services.games.westeria.rules.phases import SWITCHING
from services.kernel.journal import Journal

_ORDERS: Final = vec[i64]([zone for order in ORDERS for zone in (*order, 0, 0)[:MOST_PICKS]])
_FIRST_ORDER: Final = vec[i64]([0, 0, 1, 3, 9])
"""By number of picked units: the first of their orders, which end before the next one's."""


def is_pickable(cells: "vec[i64]", zone: i64) -> bool:
    """Whether a unit of the seat is there that is not picked yet, be it Flag or Cursed Land."""
    is_own = owner_of(cells[zone]) == cells[SEAT] + 1
    return is_own and all(cells[PICKS + index] != zone for index in range(cells[PICKED]))


def pick(cells: "vec[i64]", zone: i64) -> None:
    """The unit takes part; after the last one comes the switch."""
    index = cells[PICKED]
    while index > 0 and cells[PICKS + index - 1] > zone:
        cells[PICKS + index] = cells[PICKS + index - 1]
        index -= 1
    cells[PICKS + index] = zone
    cells[PICKED] += 1
    if cells[PICKED] == min(MOST_PICKS, cells[UNITS + cells[SEAT]]):
        cells[PHASE] = SWITCHING


def is_order(cells: "vec[i64]", number: i64) -> bool:
    """Whether it arranges as many units as are picked; leaving them where they are is an order too."""
    return _FIRST_ORDER[cells[PICKED]] <= number < _FIRST_ORDER[cells[PICKED] + 1]


def switch(cells: "vec[i64]", journal: Journal, number: i64) -> None:
    """The units change places; nobody else can tell any more which is which, or of which stock."""
    units = ZEROS[:MOST_PICKS]
    stocks: i64 = 0
    index: i64
    for index in range(cells[PICKED]):
        place = cells[cells[PICKS + index]]
        units[index] = place & UNIT
        stocks |= place & STOCKS
    for index in range(cells[PICKED]):
        cells[cells[PICKS + _ORDERS[number * MOST_PICKS + index]]] = units[index] | stocks
    journal.note(REDEPLOYED, cells[SEAT], _told(cells, 0), _told(cells, 1), _told(cells, 2))
    finish_card(cells, journal)


def _told(cells: "vec[i64]", index: i64) -> i64:
    """One of the picked zones with its unit, as journals have it."""
    zone = cells[PICKS + index]
    return zone << STOCK_SHIFT | cells[zone] & UNIT if index < cells[PICKED] else 0
