"""The ways of Scouts: connected areas of empty zones (W25)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import HALF, Ground
from services.games.westeria.rules.cells.layout import OWN_HIGH, OWN_LOW, SEAT
from services.games.westeria.rules.cells.zones import beside, first_of, taken


class Roads:
    """The empty zones of a position, and the connected area of them that was found last.

    `low` and `high`: the zones that the last call of `reach` found.
    """

    def __init__(self, cells: "vec[i64]", ground: Ground) -> None:
        self._ground = ground
        taken_low, taken_high = taken(cells)
        self._empty_low = ground.all_low & ~taken_low
        self._empty_high = ground.all_high & ~taken_high
        self._enemies_low = taken_low & ~cells[OWN_LOW + cells[SEAT]]
        self._enemies_high = taken_high & ~cells[OWN_HIGH + cells[SEAT]]
        self._area_low: i64 = 0
        self._area_high: i64 = 0
        self.low: i64 = 0
        self.high: i64 = 0

    def reach(self, origin: i64) -> None:
        """Finds the areas that border on a zone; with option `far_attack` also the enemies beside them."""
        ground = self._ground
        seeds_low = ground.near_low[origin] & self._empty_low
        seeds_high = ground.near_high[origin] & self._empty_high
        self.low, self.high = 0, 0
        while seeds_low | seeds_high:
            low, high = seeds_low & -seeds_low, 0 if seeds_low else seeds_high & -seeds_high
            if not (low & self._area_low | high & self._area_high):
                self._flood(low, high)
            self.low |= self._area_low
            self.high |= self._area_high
            seeds_low &= ~self._area_low
            seeds_high &= ~self._area_high
        if ground.far_attack:
            low, high = beside(ground, self.low, self.high)
            self.low |= low & self._enemies_low
            self.high |= high & self._enemies_high

    def _flood(self, low: i64, high: i64) -> None:
        """Finds the area of an empty zone."""
        near_low, near_high = self._ground.near_low, self._ground.near_high
        left_low, left_high = self._empty_low & ~low, self._empty_high & ~high
        while low | high:
            if low:
                zone = first_of(low)
                low &= low - 1
            else:
                zone = first_of(high) + HALF
                high &= high - 1
            fresh_low, fresh_high = near_low[zone] & left_low, near_high[zone] & left_high
            left_low, left_high = left_low ^ fresh_low, left_high ^ fresh_high
            low, high = low | fresh_low, high | fresh_high
        self._area_low = self._empty_low & ~left_low
        self._area_high = self._empty_high & ~left_high
