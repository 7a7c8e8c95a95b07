"""What others' units may be by where they stand: how likely a kind is in a place, before anything else.

The numbers are habits: a Flag is placed deep, Cursed Lands guard it, who is strong or scouts stands at
the front. They are mild, for whoever places otherwise must not be invisible; none is 0, so that what
is so can always come out. What is ruled out for sure is not here but in `redeal.py`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import BELIEF_ROW, Ground
from services.games.westeria.rules.cells.layout import HAND, OWN_HIGH, OWN_LOW, RULED_SHIFT
from services.games.westeria.rules.cells.zones import beside, taken

_DEEP: Final = 3


class Fronts:
    """How far the units of a seat are from those of others: `near`, a step; `far`, two."""

    def __init__(self, cells: "vec[i64]", ground: Ground, seat: i64) -> None:
        self._cells = cells
        self._ground = ground
        low, high = taken(cells)
        low, high = low & ~cells[OWN_LOW + seat], high & ~cells[OWN_HIGH + seat]
        self._near_low, self._near_high = beside(ground, low, high)
        self._far_low, self._far_high = beside(ground, self._near_low, self._near_high)

    def belief(self, index: i64) -> i64:
        """The row of weights for a place: 0 tells nothing, of units that are in hand or have moved."""
        ground = self._ground
        if index == HAND or self._cells[index] >> RULED_SHIFT & ground.fixed == ground.fixed:
            return 0
        if self._near_low & ground.low[index] | self._near_high & ground.high[index]:
            return BELIEF_ROW
        if self._far_low & ground.low[index] | self._far_high & ground.high[index]:
            return 2 * BELIEF_ROW
        return _DEEP * BELIEF_ROW
