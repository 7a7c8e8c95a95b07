"""All seats place their units at once, unseen by the others (W5).

A seat places its roster unit by unit. Then it may lift a unit and put it elsewhere, as often as the option
allows (W31), until it is done. Other seats cannot tell one action of placing from another. So they learn that
a seat is done only when it says that it is ready.
"""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.data.armies import NONE
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.actions import DONE, LIFT, PAYLOAD, PLACE, PUT, READY, SHIFT
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.happenings import ARRANGED, LINED_UP, READIED
from services.games.westeria.rules.cells.marks import carry
from services.games.westeria.rules.turns import begin_turn
from services.kernel.journal import Journal


def placer(cells: "vec[i64]") -> i64:
    """Returns the first seat that is not ready."""
    seat: i64 = 0
    while cells[at.READY] & at.BIT[seat]:
        seat += 1
    return seat


def fill_arrangements(cells: "vec[i64]", ground: Ground, seat: i64, out: "vec[i64]") -> i64:
    """Writes the seat's legal actions, which do not depend on other seats' placing; returns how many."""
    if cells[at.READY] & at.BIT[seat]:
        return 0
    steps, lifted = cells[at.STEPS + seat], cells[at.LIFTED + seat]
    if steps < ground.units:
        return fill_free(cells, ground, seat, out)
    if lifted == at.LIFTED_DONE:
        out[0] = READY << SHIFT
        return 1
    if lifted != at.LIFTED_NONE:
        return _fill_targets(cells, ground, seat, out)
    out[0] = DONE << SHIFT
    if (steps - ground.units) >> 1 >= ground.rearrangements:
        return 1
    return _fill_lifts(cells, ground, seat, out)


def is_rearranging(cells: "vec[i64]", ground: Ground, seat: i64, steps: i64) -> bool:
    """Whether, after `steps` actions of placing, the seat has a lifted unit or is done but not ready."""
    beyond = steps - ground.units
    return beyond > 0 and beyond & 1 == 1 and not cells[at.READY] & at.BIT[seat]


def fill_free(cells: "vec[i64]", ground: Ground, seat: i64, out: "vec[i64]") -> i64:
    """Writes placings of the next unit onto empty zones that leave a unit for each empty territory.

    Returns how many.
    """
    spare = ground.units - cells[at.UNITS + seat]
    territory: i64
    for territory in range(ground.territories):
        if cells[at.TOKENS + territory] == seat + 1 and not _placed_in(cells, territory):
            spare -= 1
    count: i64 = 0
    zone: i64
    for zone in range(ground.zones):
        is_free = not cells[zone] and cells[at.TOKENS + zone // 3] == seat + 1
        if is_free and (spare or not _placed_in(cells, zone // 3)):
            out[count] = PLACE << SHIFT | zone
            count += 1
    return count


def _placed_in(cells: "vec[i64]", territory: i64) -> i64:
    """Counts the units in a territory."""
    start = territory * 3
    count: i64 = 1 if cells[start] else 0
    count += 1 if cells[start + 1] else 0
    count += 1 if cells[start + 2] else 0
    return count


def _fill_targets(cells: "vec[i64]", ground: Ground, seat: i64, out: "vec[i64]") -> i64:
    """Writes targets of the lifted unit: zones of other kinds, and empty ones if its territory keeps a unit.

    Returns how many.
    """
    lifted = cells[at.LIFTED + seat]
    unit, home = cells[lifted], lifted // 3
    is_alone = _placed_in(cells, home) == 1
    count: i64 = 0
    zone: i64
    for zone in range(ground.zones):
        if cells[at.TOKENS + zone // 3] == seat + 1:
            there = cells[zone]
            if there != unit if there else not is_alone or zone // 3 == home:
                out[count] = PUT << SHIFT | zone
                count += 1
    return count


def _fill_lifts(cells: "vec[i64]", ground: Ground, seat: i64, out: "vec[i64]") -> i64:
    """Writes lifts of each unit behind the first action; returns how many there are then."""
    count: i64 = 1
    zone: i64
    for zone in range(ground.zones):
        if cells[zone] >> at.OWNER_SHIFT == seat + 1:
            out[count] = LIFT << SHIFT | zone
            count += 1
    return count


def arrange(cells: "vec[i64]", ground: Ground, journal: Journal, seat: i64, action: i64) -> None:
    """Plays an action of a seat that is not ready, and keeps no trace of the order in which seats act."""
    cells[at.LAST] = 0
    kind, zone = action >> SHIFT, action & PAYLOAD
    steps, before = cells[at.STEPS + seat] + 1, cells[at.LIFTED + seat]
    cells[at.LIFTED + seat] = at.LIFTED_NONE
    if kind == PLACE:
        put_next(cells, ground, seat, zone)
        journal.note(ARRANGED, steps, cells[zone], NONE, zone)
    elif kind == LIFT:
        cells[at.LIFTED + seat] = zone
        journal.note(ARRANGED, steps, cells[zone], zone, NONE)
    elif kind == PUT:
        _put(cells, ground, before, zone)
        journal.note(ARRANGED, steps, cells[zone], before, zone)
    elif kind == DONE:
        cells[at.LIFTED + seat] = at.LIFTED_DONE
        journal.note(ARRANGED, steps, 0, NONE, NONE)
    else:
        cells[at.READY] |= at.BIT[seat]
        journal.note(READIED, seat)
    cells[at.STEPS + seat] = steps
    if cells[at.READY] == at.BIT[ground.seats] - 1:
        _begin(cells, ground, journal)


def _put(cells: "vec[i64]", ground: Ground, lifted: i64, zone: i64) -> None:
    """Puts the lifted unit onto a zone; a unit that stands there changes places with it."""
    there = cells[zone]
    if there:
        cells[zone], cells[lifted] = cells[lifted], there
    else:
        carry(cells, ground, lifted, zone)


def put_next(cells: "vec[i64]", ground: Ground, seat: i64, zone: i64) -> None:
    """Places the next unit of the roster onto a zone."""
    cells[zone] = (seat + 1) << at.OWNER_SHIFT | ground.roster[cells[at.STEPS + seat]]
    cells[at.UNITS + seat] += 1
    cells[at.OWN_LOW + seat] |= ground.low[zone]
    cells[at.OWN_HIGH + seat] |= ground.high[zone]


def _begin(cells: "vec[i64]", ground: Ground, journal: Journal) -> None:
    """Begins the first turn: all are ready, and see which zones are occupied."""
    seat: i64
    for seat in range(ground.seats):
        journal.note(LINED_UP, seat, cells[at.OWN_LOW + seat], cells[at.OWN_HIGH + seat])
    zone: i64
    for zone in range(ground.zones):
        if cells[zone]:
            cells[zone] |= at.FIELD_STOCK
    begin_turn(cells, ground, journal, cells[at.FIRST])
