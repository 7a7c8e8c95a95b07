"""What enemies beside a Flag cost with more than two seats, where one of several rivals will take it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.clashes import FALLS
from services.games.westeria.rules.cells.ground import HALF, WAYS, Ground
from services.games.westeria.rules.cells.layout import BIT, KIND, MOST_ROW, OWN_HIGH, OWN_LOW
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.cells.scale import (
    BESIDE_FLAG,
    FEW_SEATS,
    OPEN_SIDE,
    RELIEF,
    THREATENED_SIDE,
)
from services.games.westeria.rules.cells.zones import beside, first_of

_RELIEF: Final = vec[i64](list(RELIEF))


def exposure_of(cells: "vec[i64]", ground: Ground, flag: i64) -> i64:
    """Returns the cost of enemies that stand beside a Flag, or can come there; 0 with two seats.

    The cost is less, the nearer a unit of the Flag's owner is that can beat the enemy.
    """
    if ground.seats <= FEW_SEATS:
        return 0
    owner = owner_of(cells[flag])
    cost: i64 = 0
    way: i64
    for way in range(ground.degree[flag]):
        zone = ground.near[flag * WAYS + way]
        place = cells[zone]
        if not place:
            cost += THREATENED_SIDE if _is_threatened(cells, ground, zone, owner) else OPEN_SIDE
        elif _is_enemy(ground, place, owner):
            cost += BESIDE_FLAG - _relief(cells, ground, zone, owner)
    return cost


def _is_enemy(ground: Ground, place: i64, owner: i64) -> bool:
    """Whether a place has another seat's unit that can move."""
    return place != 0 and owner_of(place) != owner and ground.mobile & BIT[place & KIND] != 0


def _is_threatened(cells: "vec[i64]", ground: Ground, zone: i64, owner: i64) -> bool:
    """Whether an enemy is one step from the zone."""
    way: i64
    for way in range(ground.degree[zone]):
        if _is_enemy(ground, cells[ground.near[zone * WAYS + way]], owner):
            return True
    return False


def _relief(cells: "vec[i64]", ground: Ground, enemy: i64, owner: i64) -> i64:
    """Returns the worth of the nearest own unit that can beat an enemy, by its steps around own units."""
    own_low, own_high = cells[OWN_LOW + owner - 1], cells[OWN_HIGH + owner - 1]
    seen_low, seen_high = ground.low[enemy], ground.high[enemy]
    low, high = seen_low, seen_high
    step: i64
    steps: i64 = len(_RELIEF)
    for step in range(steps):
        low, high = beside(ground, low, high)
        low, high = low & ~seen_low, high & ~seen_high
        if _beats(cells, ground, low & own_low, high & own_high, cells[enemy] & KIND):
            return _RELIEF[step]
        seen_low, seen_high = seen_low | low, seen_high | high
        low, high = low & ~own_low, high & ~own_high
    return 0


def _beats(cells: "vec[i64]", ground: Ground, low: i64, high: i64, enemy: i64) -> bool:
    """Whether a unit on one of the zones can move and, by attacking, remove an enemy of that kind."""
    while low | high:
        if low:
            zone = first_of(low)
            low &= low - 1
        else:
            zone = first_of(high) + HALF
            high &= high - 1
        kind = cells[zone] & KIND
        if ground.mobile & BIT[kind] and ground.clashes[kind * MOST_ROW + enemy] != FALLS:
            return True
    return False
