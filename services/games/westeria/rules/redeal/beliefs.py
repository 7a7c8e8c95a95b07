"""Beliefs about other seats' units by where they stand: prior weights of each kind in a place.

The weights are habits: a Flag is placed deep and among own units, Cursed Lands guard it, and strong units and
Scouts stand at the front. They are milder than in games of our own levels, because seats that place otherwise
must be found too. No weight is 0, so that the true army is always possible. Kinds that are ruled out for
certain are in `redealing.py`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import BELIEF_ROW, BELIEF_SIDES, LAIRS, WAYS, Ground
from services.games.westeria.rules.cells.layout import OWN_HIGH, OWN_LOW
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.cells.zones import beside, taken
from services.games.westeria.rules.knowledge import is_known_mobile

_DEEP: Final = 2


class Fronts:
    """Zones as a seat stands: `near`, a step from others; `far`, two; `still`, units that may be immobile."""

    def __init__(self, cells: "vec[i64]", ground: Ground, seat: i64) -> None:
        self._ground = ground
        low, high = taken(cells)
        low, high = low & ~cells[OWN_LOW + seat], high & ~cells[OWN_HIGH + seat]
        self._near_low, self._near_high = beside(ground, low, high)
        self._far_low, self._far_high = beside(ground, self._near_low, self._near_high)
        self._still_low: i64 = 0
        self._still_high: i64 = 0
        zone: i64
        for zone in range(ground.zones):
            if owner_of(cells[zone]) == seat + 1 and not is_known_mobile(cells[zone], ground.fixed):
                self._still_low |= ground.low[zone]
                self._still_high |= ground.high[zone]

    def belief(self, index: i64) -> i64:
        """Returns the row of weights for a place; 0, the neutral row, if its unit is in hand or has moved."""
        ground = self._ground
        if not (self._still_low & ground.low[index] | self._still_high & ground.high[index]):
            return 0
        depth: i64 = _DEEP
        if self._near_low & ground.low[index] | self._near_high & ground.high[index]:
            depth = 0
        elif self._far_low & ground.low[index] | self._far_high & ground.high[index]:
            depth = 1
        sides = depth * BELIEF_SIDES + self._sides(index)
        return (1 + sides * LAIRS + ground.lair[index]) * BELIEF_ROW

    def _sides(self, zone: i64) -> i64:
        """Counts the sides without an own unit that may be immobile; adds one if these are all sides."""
        ground = self._ground
        degree = ground.degree[zone]
        sides: i64 = 0
        way: i64
        for way in range(degree):
            near = ground.near[zone * WAYS + way]
            if not (self._still_low & ground.low[near] | self._still_high & ground.high[near]):
                sides += 1
        return min(sides + (1 if sides == degree else 0), BELIEF_SIDES - 1)
