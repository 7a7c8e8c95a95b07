"""How well a seat has placed its army, before play; greedy bots place by this.

It looks at the seat's own units and at the control of territories, never at units of others (W5).
"""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells import scale
from services.games.westeria.rules.cells.ground import WAYS, Ground
from services.games.westeria.rules.cells.layout import KIND, LIFTED, UNITS
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.value.borders import exposure, is_own
from services.games.westeria.rules.value.stronghold import stronghold_of


def formation_of(cells: "vec[i64]", ground: Ground, seat: i64) -> i64:
    """Returns how good the places of the seat's units are, on the scale of `worth.py`."""
    own = seat + 1
    value: i64 = -scale.LIFTED_COST if cells[LIFTED + seat] >= 0 else 0
    last: i64 = -1
    zone: i64
    for zone in range(ground.zones):
        place = cells[zone]
        if owner_of(place) == own:
            if zone // 3 != last:
                last = zone // 3
                value += scale.HELD
            kind = place & KIND
            rank = scale.SCOUTING if kind == ground.scout else ground.ranks[kind]
            value += scale.EDGE * rank * exposure(cells, ground, zone, own)
            if kind == ground.flag:
                if ground.keen:
                    value += stronghold_of(cells, ground, zone, own)
                else:
                    value += _flag(cells, ground, zone, own)
    return value


def _depth(cells: "vec[i64]", ground: Ground, zone: i64, own: i64) -> i64:
    """Counts the steps from an own zone to the nearest zone of others, at most `DEEPEST`."""
    if exposure(cells, ground, zone, own):
        return 1
    way: i64
    for way in range(ground.degree[zone]):
        if exposure(cells, ground, ground.near[zone * WAYS + way], own):
            return 2
    return scale.DEEPEST


def _flag(cells: "vec[i64]", ground: Ground, flag: i64, own: i64) -> i64:
    """Returns the worth of the Flag's place, and of the Cursed Lands, which guard it."""
    cost: i64 = scale.EXPOSED if ground.seats > scale.FEW_SEATS else scale.EDGE
    value = scale.DEEP * _depth(cells, ground, flag, own) - cost * exposure(cells, ground, flag, own)
    start = flag // 3 * 3
    if (cells[start] != 0) + (cells[start + 1] != 0) + (cells[start + 2] != 0) > 1:
        value += scale.GUARD
    coming, in_cities, free_cities = _cursed(cells, ground, own)
    bare: i64 = 0
    is_guarded = False
    is_cursed = False
    way: i64
    for way in range(ground.degree[flag]):
        zone = ground.near[flag * WAYS + way]
        if is_own(cells, zone, own):
            place = cells[zone]
            bare += 0 if place else 1
            is_guarded = is_guarded or place != 0
            is_cursed = is_cursed or (coming > 0 if place == 0 else place & KIND == ground.cursed)
    value += scale.GUARD if is_guarded else 0
    value += scale.CURSED_GUARD if is_cursed else 0
    if ground.seats > scale.FEW_SEATS:
        value -= scale.BARE_SIDE * max(0, bare - (ground.units - cells[UNITS + own - 1]))
    return value + scale.CURSED_CITY * (in_cities + min(coming, free_cities))


def _cursed(cells: "vec[i64]", ground: Ground, own: i64) -> tuple[i64, i64, i64]:
    """Counts Cursed Lands still to be placed, those in cities that others reach, and free zones there."""
    if ground.cursed < 0:
        return 0, 0, 0
    coming: i64 = ground.counts[ground.cursed]
    in_cities: i64 = 0
    free_cities: i64 = 0
    zone: i64
    for zone in range(ground.zones):
        if is_own(cells, zone, own):
            place = cells[zone]
            is_cursed = place != 0 and place & KIND == ground.cursed
            coming -= 1 if is_cursed else 0
            is_open = place == 0 or is_cursed
            if is_open and ground.city[zone // 3] and _depth(cells, ground, zone, own) <= 2:
                in_cities += 1 if is_cursed else 0
                free_cities += 0 if is_cursed else 1
    return coming, in_cities, free_cities
