"""An army whose units are to be dealt to places.

A sort of unit is a number, `stock * 16 + kind`, with the stocks `OF_FIELD`, `OF_FALLEN` and `OF_EITHER`;
all know how many there are of each. A place has the bit set of sorts that it may hold.
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
    """Units without places, and places without units.

    `left`: by sort, how many units have no place. By place, of which there are `places`: `allowed`,
    `beliefs` (a row of weights by kind), and `held`, the sort that stands there or `NONE`. `free`: the
    places without a unit, the first `count` of them. `tried`: sorts that a search has been through.
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
        """One more place."""
        self.allowed[self.places] = allowed
        self.beliefs[self.places] = belief
        self.free[self.count] = self.places
        self.count += 1
        self.places += 1

    def take(self, number: i64, sort: i64) -> None:
        """A unit for a free place, which is no longer free."""
        self.held[self.free[number]] = sort
        self.left[sort] -= 1
        self.count -= 1
        self.free[number] = self.free[self.count]
