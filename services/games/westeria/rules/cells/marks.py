"""Keeps public knowledge of units up to date: what was revealed, what moved, what a reserve can hold.

The units of a seat come from two stocks. The field stock has the units that were never beaten. The fallen
stock has the units that are in the reserve or were deployed from it unseen. All know which kinds each stock
has, because a beaten unit is revealed. So a unit on the board is of a kind of its stock. After a Redeploy it
is unclear of which stock its units are.

Also keeps the control of territories: the only seat with units in a territory controls it (W27).
"""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import CONTROL_CHANGED
from services.games.westeria.rules.cells.layout import (
    BAGS,
    BIT,
    FALLEN,
    FALLEN_STOCK,
    FIELD_STOCK,
    HAND,
    KIND,
    LOOKS_SHIFT,
    MIXED,
    MOST_ROW,
    OWN_HIGH,
    OWN_LOW,
    OWNER_SHIFT,
    RESERVE,
    RESERVED,
    RULED_SHIFT,
    SHOWN,
    STOCKS,
    TOKENS,
    UNIT,
    UNITS,
)
from services.kernel.journal import Journal


def owner_of(place: i64) -> i64:
    """Returns the seat + 1 of the unit in a place, 0 if the place is empty."""
    return (place & UNIT) >> OWNER_SHIFT


def reveal(cells: "vec[i64]", ground: Ground, index: i64) -> None:
    """Shows the unit to all (W21, W22); what was shown in private no longer matters."""
    place = cells[index]
    ruled = ground.all_kinds & ~BIT[place & KIND]
    cells[index] = place & (UNIT | STOCKS) | ruled << RULED_SHIFT
    shown: i64 = SHOWN
    while cells[shown]:
        shown += 1
    cells[shown] = place & UNIT


def look(cells: "vec[i64]", zone: i64, seat: i64) -> None:
    """Shows the unit on a zone to a seat, unless it is the seat's own."""
    place = cells[zone]
    if place and owner_of(place) != seat + 1:
        cells[zone] = place | BIT[LOOKS_SHIFT + seat]


def clear(cells: "vec[i64]", ground: Ground, index: i64) -> None:
    """Empties a place."""
    seat = owner_of(cells[index]) - 1
    cells[UNITS + seat] -= 1
    cells[OWN_LOW + seat] &= ~ground.low[index]
    cells[OWN_HIGH + seat] &= ~ground.high[index]
    cells[index] = 0


def carry(cells: "vec[i64]", ground: Ground, origin: i64, target: i64) -> None:
    """Moves a unit to an empty place, with all that is known of it."""
    seat = owner_of(cells[origin]) - 1
    cells[OWN_LOW + seat] ^= ground.low[origin] | ground.low[target]
    cells[OWN_HIGH + seat] ^= ground.high[origin] | ground.high[target]
    cells[target] = cells[origin]
    cells[origin] = 0


def fall(cells: "vec[i64]", ground: Ground, index: i64) -> None:
    """Sends a revealed unit to its owner's reserve (W21), where it is no longer marked (W22)."""
    place = cells[index]
    seat, kind, stock = owner_of(place) - 1, place & KIND, place & STOCKS
    row = seat * MOST_ROW + kind
    known = cells[FALLEN + row]
    if known != MIXED:
        if stock == FIELD_STOCK or (stock == STOCKS and known == 0):
            cells[FALLEN + row] = known + 1
        elif stock == STOCKS and known < ground.counts[kind]:
            cells[FALLEN + row] = MIXED
    cells[RESERVE + row] += 1
    cells[RESERVED + seat] += 1
    cells[BAGS + seat] &= ~BIT[kind]
    clear(cells, ground, index)


def leave_reserve(cells: "vec[i64]", ground: Ground, seat: i64, kind: i64) -> None:
    """Takes a unit in hand, unseen; all know only that the reserve could hold its kind."""
    row = seat * MOST_ROW
    cells[RESERVE + row + kind] -= 1
    cells[RESERVED + seat] -= 1
    cells[UNITS + seat] += 1
    impossible = cells[BAGS + seat]
    other: i64
    for other in range(ground.kinds):
        if not cells[FALLEN + row + other]:
            impossible |= BIT[other]
    cells[HAND] = (seat + 1) << OWNER_SHIFT | kind | FALLEN_STOCK | impossible << RULED_SHIFT


def show_hand(cells: "vec[i64]", ground: Ground, is_exact: bool) -> None:
    """Shows all the unit taken from the reserve; if `is_exact`, it leaves the fallen stock (W35)."""
    place = cells[HAND]
    fallen = FALLEN + (owner_of(place) - 1) * MOST_ROW + (place & KIND)
    if is_exact:
        cells[HAND] = place & ~STOCKS | FIELD_STOCK
        cells[fallen] -= 1 if cells[fallen] != MIXED else 0
    reveal(cells, ground, HAND)


def show_reserve(cells: "vec[i64]", ground: Ground, seat: i64) -> None:
    """Shows all the whole reserve, and so which kinds are on the board (W19)."""
    row = seat * MOST_ROW
    kind: i64
    for kind in range(ground.kinds):
        cells[FALLEN + row + kind] = cells[RESERVE + row + kind]
    zone: i64
    for zone in range(ground.zones):
        place = cells[zone]
        if owner_of(place) == seat + 1:
            cells[zone] = place & ~STOCKS | FIELD_STOCK


def settle(cells: "vec[i64]", journal: Journal, territory: i64) -> None:
    """Gives the token of the territory to the seat that controls it now, if any (W27)."""
    start = territory * 3
    first, second, third = owner_of(cells[start]), owner_of(cells[start + 1]), owner_of(cells[start + 2])
    owner = first | second | third
    is_alone = first in (0, owner) and second in (0, owner) and third in (0, owner)
    owner = owner if is_alone else 0
    if owner != cells[TOKENS + territory]:
        cells[TOKENS + territory] = owner
        journal.note(CONTROL_CHANGED, territory, owner)
