"""The ways of Scouts: areas of empty zones that hang together (W25). A set of zones is two words."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.westeria.rules.ground import HALF, Ground
from services.games.westeria.rules.layout import MOST_SEATS, OWN_HIGH, OWN_LOW, SEAT

_PRIME: Final = 37
"""The powers of 2 below `2**36` leave all remainders but 0, each once."""
_INDEX: Final = vec[i64](
    [next((bit for bit in range(HALF) if (1 << bit) % _PRIME == left), 0) for left in range(_PRIME)]
)
"""The number of a single bit, by its remainder."""


def first_of(word: i64) -> i64:
    """The lowest number in a word that is not 0."""
    return _INDEX[(word & -word) % _PRIME]


def taken(cells: "vec[i64]") -> tuple[i64, i64]:
    """The zones that are not empty."""
    low: i64 = 0
    high: i64 = 0
    seat: i64
    for seat in range(MOST_SEATS):
        low |= cells[OWN_LOW + seat]
        high |= cells[OWN_HIGH + seat]
    return low, high


class Roads:
    """The empty zones of a position, and the areas of them that were asked for.

    `low` and `high`: the zones that the last call found.
    """

    def __init__(self, cells: "vec[i64]", ground: Ground) -> None:
        self._ground = ground
        taken_low, taken_high = taken(cells)
        self._empty_low = ground.all_low & ~taken_low
        self._empty_high = ground.all_high & ~taken_high
        self._enemies_low = taken_low & ~cells[OWN_LOW + cells[SEAT]]
        self._enemies_high = taken_high & ~cells[OWN_HIGH + cells[SEAT]]
        self._areas: vec[i64] = vec[i64]()
        self.low: i64 = 0
        self.high: i64 = 0

    def reach(self, origin: i64) -> None:
        """The areas that border on a zone; with the option `far_attack` also the enemies beside them."""
        ground = self._ground
        seeds_low = ground.near_low[origin] & self._empty_low
        seeds_high = ground.near_high[origin] & self._empty_high
        self.low, self.high = 0, 0
        while seeds_low | seeds_high:
            low, high = seeds_low & -seeds_low, 0 if seeds_low else seeds_high & -seeds_high
            area = self._area_of(low, high)
            self.low |= self._areas[area]
            self.high |= self._areas[area + 1]
            seeds_low &= ~self._areas[area]
            seeds_high &= ~self._areas[area + 1]
        if ground.far_attack:
            low, high = beside(ground, self.low, self.high)
            self.low |= low & self._enemies_low
            self.high |= high & self._enemies_high

    def _area_of(self, low: i64, high: i64) -> i64:
        """Where the two words of an empty zone's area are; flooded if nobody has asked for it before."""
        areas = self._areas
        area: i64 = 0
        while area < len(areas):
            if low & areas[area] | high & areas[area + 1]:
                return area
            area += 2
        left_low, left_high = self._empty_low & ~low, self._empty_high & ~high
        while low | high:
            near_low, near_high = beside(self._ground, low, high)
            low, high = near_low & left_low, near_high & left_high
            left_low ^= low
            left_high ^= high
        self._areas = append(append(areas, self._empty_low & ~left_low), self._empty_high & ~left_high)
        return area


def beside(ground: Ground, low: i64, high: i64) -> tuple[i64, i64]:
    """The neighbours of some zones."""
    all_near_low, all_near_high = ground.near_low, ground.near_high
    near_low: i64 = 0
    near_high: i64 = 0
    while low | high:
        if low:
            zone = first_of(low)
            low &= low - 1
        else:
            zone = first_of(high) + HALF
            high &= high - 1
        near_low |= all_near_low[zone]
        near_high |= all_near_high[zone]
    return near_low, near_high
