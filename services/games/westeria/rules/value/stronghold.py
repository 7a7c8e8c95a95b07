"""Keen placing of the Flag, for two seats: far inside, with few sides, each with a unit.

A turn has five to seven moves, so a Flag two steps from the border can fall in the first turn. Cursed Lands
stand beside it, but not at the border, from where a Sorceress would come.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import WAYS, Ground
from services.games.westeria.rules.cells.layout import KIND, TOKENS, UNITS
from services.games.westeria.rules.cells.zones import beside
from services.games.westeria.rules.value.borders import exposure, is_own

_STEP: Final = 150
_MOST_STEPS: Final = 4
"""Steps that count, from the Flag to the land of rivals."""
_SIDE: Final = 250
"""The cost of each neighbour of the Flag's zone."""
_FOREIGN_SIDE: Final = 60
"""An additional cost of a neighbour in a rival's land."""
_BARE_SIDE: Final = 60
"""An additional cost of an own neighbour for which no unit is left."""
_CURSED_SIDE: Final = 100
"""The gain from a Cursed Land beside the Flag; room for one still to be placed counts the same."""
_NARROW: Final = 2
_NARROW_STEP: Final = 50
"""In the draft, for each step from rivals of the deepest own zone with at most `_NARROW` neighbours."""
_SHARED: Final = 5
_RIVAL: Final = 3
_OPEN: Final = 1
"""In the draft, for each border of an own zone: with an own one, with a rival's (a cost), or unclaimed."""


def stronghold_of(cells: "vec[i64]", ground: Ground, flag: i64, own: i64) -> i64:
    """Returns the worth of the Flag's zone and of what stands around it; `own`: the seat + 1."""
    rivals_low, rivals_high = _rivals(cells, ground, own)
    value = _STEP * _depth(ground, flag, rivals_low, rivals_high)
    value -= _SIDE * ground.degree[flag] + _FOREIGN_SIDE * exposure(cells, ground, flag, own)
    cursed: i64 = 0
    bare: i64 = 0
    room: i64 = 0
    way: i64
    for way in range(ground.degree[flag]):
        zone = ground.near[flag * WAYS + way]
        if is_own(cells, zone, own):
            is_inner = exposure(cells, ground, zone, own) == 0
            if not cells[zone]:
                bare += 1
                room += 1 if is_inner else 0
            elif is_inner and cells[zone] & KIND == ground.cursed:
                cursed += 1
    value += _CURSED_SIDE * (cursed + min(_coming(cells, ground, own), room))
    return value - _BARE_SIDE * max(0, bare - (ground.units - cells[UNITS + own - 1]))


def _rivals(cells: "vec[i64]", ground: Ground, own: i64) -> tuple[i64, i64]:
    """Returns the zones in territories of other seats, as a bit set."""
    low: i64 = 0
    high: i64 = 0
    zone: i64
    for zone in range(ground.zones):
        if cells[TOKENS + zone // 3] not in (0, own):
            low |= ground.low[zone]
            high |= ground.high[zone]
    return low, high


def _depth(ground: Ground, zone: i64, rivals_low: i64, rivals_high: i64) -> i64:
    """Counts the steps from a zone to the nearest zone of rivals, at most `_MOST_STEPS`."""
    low, high = ground.low[zone], ground.high[zone]
    steps: i64 = 0
    while steps < _MOST_STEPS and not (low & rivals_low | high & rivals_high):
        low, high = beside(ground, low, high)
        steps += 1
    return steps


def _coming(cells: "vec[i64]", ground: Ground, own: i64) -> i64:
    """Counts the Cursed Lands that are still to be placed."""
    if ground.cursed < 0:
        return 0
    coming: i64 = ground.counts[ground.cursed]
    zone: i64
    for zone in range(ground.zones):
        if cells[zone] and cells[zone] & KIND == ground.cursed and is_own(cells, zone, own):
            coming -= 1
    return coming


def claims_of(cells: "vec[i64]", ground: Ground, own: i64) -> i64:
    """In the draft, the worth of how connected a seat's land is, and how deep in it a narrow zone lies."""
    rivals_low, rivals_high = _rivals(cells, ground, own)
    value: i64 = 0
    deepest: i64 = 0
    zone: i64
    for zone in range(ground.zones):
        if is_own(cells, zone, own):
            way: i64
            for way in range(ground.degree[zone]):
                owner = cells[TOKENS + ground.near[zone * WAYS + way] // 3]
                if owner == own:
                    value += _SHARED
                else:
                    value += _OPEN if owner == 0 else -_RIVAL
            if ground.degree[zone] <= _NARROW:
                deepest = max(deepest, _depth(ground, zone, rivals_low, rivals_high))
    return value + _NARROW_STEP * deepest
