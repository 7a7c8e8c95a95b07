"""What one viewer may know of a match: its position, with empty cells for secrets."""

from dataclasses import dataclass

from services.games.westeria.data.dataset import DataSet
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.cells.phases import PLACING
from services.games.westeria.rules.knowledge import known_kind
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Viewer


@dataclass(frozen=True, slots=True)
class View:
    """A match as one viewer sees it.

    In `position`, units of other seats have the kind `UNKNOWN` where the viewer cannot tell, and are missing
    while units are placed (W5). Reserves of other seats have a size, and kinds only if reserves are open
    (W37). No other seat has a lifted unit.
    """

    viewer: Viewer
    position: WesteriaPosition

    @property
    def data(self) -> DataSet:
        """The data set of the match."""
        return self.position.ground.data


def view_of(position: WesteriaPosition, viewer: Viewer) -> View:
    """Returns the view of a seat or a spectator. Only this function removes secrets from a position."""
    shown = position.copy()
    cells, ground = shown.cells, shown.ground
    is_placing = cells[at.PHASE] <= PLACING
    for index in (*range(ground.zones), at.HAND):
        place = cells[index]
        if place and owner_of(place) != viewer + 1:
            cells[index] = 0 if is_placing else place & ~at.KIND | known_kind(ground, place, viewer)
    for seat in range(ground.seats):
        if seat == viewer:
            continue
        cells[at.LIFTED + seat] = at.LIFTED_NONE
        for kind in range(0 if ground.open_reserves else ground.kinds):
            cells[at.RESERVE + seat * at.MOST_ROW + kind] = 0
        if is_placing:
            cells[at.UNITS + seat] = cells[at.OWN_LOW + seat] = cells[at.OWN_HIGH + seat] = 0
    return View(viewer, shown)
