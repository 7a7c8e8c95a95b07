"""What all know of the units, kept up to date: who was revealed, who moved, who can be in a reserve.

The units of a seat come from two stocks. Of the field stock are those that were never beaten; of the
fallen stock those that are in the reserve or were deployed from it unseen. All know what kinds each
stock has, since whoever is beaten is revealed; so a unit on the board is of a kind of its stock. A
Redeploy makes it unclear which stock the units that took part are of.

Also who controls a territory: whoever alone has units in it (W27).
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
    """The seat + 1 of whoever is in a place, 0 if nobody is."""
    return (place & UNIT) >> OWNER_SHIFT


def reveal(cells: "vec[i64]", ground: Ground, index: i64) -> None:
    """All see the unit (W21, W22); what some were shown in private is nothing more."""
    place = cells[index]
    ruled = ground.all_kinds & ~BIT[place & KIND]
    cells[index] = place & (UNIT | STOCKS) | ruled << RULED_SHIFT
    shown: i64 = SHOWN
    while cells[shown]:
        shown += 1
    cells[shown] = place & UNIT


def look(cells: "vec[i64]", zone: i64, seat: i64) -> None:
    """The seat is shown what stands there, if it is another's."""
    place = cells[zone]
    if place and owner_of(place) != seat + 1:
        cells[zone] = place | BIT[LOOKS_SHIFT + seat]


def clear(cells: "vec[i64]", ground: Ground, index: i64) -> None:
    """Nobody is there any more."""
    seat = owner_of(cells[index]) - 1
    cells[UNITS + seat] -= 1
    cells[OWN_LOW + seat] &= ~ground.low[index]
    cells[OWN_HIGH + seat] &= ~ground.high[index]
    cells[index] = 0


def carry(cells: "vec[i64]", ground: Ground, origin: i64, target: i64) -> None:
    """A unit goes to an empty place with all that is known of it."""
    seat = owner_of(cells[origin]) - 1
    cells[OWN_LOW + seat] ^= ground.low[origin] | ground.low[target]
    cells[OWN_HIGH + seat] ^= ground.high[origin] | ground.high[target]
    cells[target] = cells[origin]
    cells[origin] = 0


def fall(cells: "vec[i64]", ground: Ground, index: i64) -> None:
    """A revealed unit goes to its owner's reserve (W21), where its mark ends (W22)."""
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
    """A unit is taken in hand, unseen; it can only be what the reserve may hold."""
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
    """All see what was taken from the reserve; if counts are exact, it has not fallen any more (W35)."""
    place = cells[HAND]
    fallen = FALLEN + (owner_of(place) - 1) * MOST_ROW + (place & KIND)
    if is_exact:
        cells[HAND] = place & ~STOCKS | FIELD_STOCK
        cells[fallen] -= 1 if cells[fallen] != MIXED else 0
    reveal(cells, ground, HAND)


def show_reserve(cells: "vec[i64]", ground: Ground, seat: i64) -> None:
    """All see the whole reserve, and so what the board holds (W19)."""
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
    """Gives the token of the territory to whom it belongs now (W27)."""
    start = territory * 3
    first, second, third = owner_of(cells[start]), owner_of(cells[start + 1]), owner_of(cells[start + 2])
    owner = first | second | third
    is_alone = first in (0, owner) and second in (0, owner) and third in (0, owner)
    owner = owner if is_alone else 0
    if owner != cells[TOKENS + territory]:
        cells[TOKENS + territory] = owner
        journal.note(CONTROL_CHANGED, territory, owner)
