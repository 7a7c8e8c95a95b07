"""An army whose units have to be dealt to places.

A sort of unit is a number, `stock * 16 + kind`, with the stocks `OF_FIELD`, `OF_FALLEN` and `OF_EITHER`. All
know how many units there are of each sort. A place has the bit set of the sorts that it may hold.
"""

from typing import Final

from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.layout import MOST_ROW, ZEROS

OF_FIELD: Final = 0
OF_FALLEN: Final = MOST_ROW
OF_EITHER: Final = 2 * MOST_ROW
SORTS: Final = 3 * MOST_ROW


class Army:
    """Units without a place, and places without a unit.

    `left`: by sort, the number of units without a place. By place, of which there are `places`: `allowed`,
    `beliefs` (the index of a row of weights by kind), and `held`, the sort that stands there or `NONE`. The
    first `count` entries of `free` are the places without a unit. `tried`: sorts that a search has tried.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.left = ZEROS[:SORTS]
        self.allowed = ZEROS[: ground.units]
        self.beliefs = ZEROS[: ground.units]
        self.held = ground.nobody[:]
        self.free = ZEROS[: ground.units]
        self.places: i64 = 0
        self.count: i64 = 0
        self.tried: i64 = 0

    def add_place(self, allowed: i64, belief: i64) -> None:
        """Adds a place."""
        self.allowed[self.places] = allowed
        self.beliefs[self.places] = belief
        self.free[self.count] = self.places
        self.count += 1
        self.places += 1

    def take(self, number: i64, sort: i64) -> None:
        """Gives a free place a unit; the place is no longer free."""
        self.held[self.free[number]] = sort
        self.left[sort] -= 1
        self.count -= 1
        self.free[number] = self.free[self.count]
