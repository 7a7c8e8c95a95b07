"""Names the things of an action, as far as one viewer may know them."""

from dataclasses import dataclass

from services.games.westeria.data.dataset import DataSet
from services.games.westeria.rules.cells.layout import UNKNOWN
from services.games.westeria.rules.knowledge import known_kind
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Seat, Viewer


@dataclass(frozen=True, slots=True)
class Witness:
    """A viewer of a seat's action; `before`: the position in which the seat acts."""

    before: WesteriaPosition
    seat: Seat
    viewer: Viewer

    @property
    def data(self) -> DataSet:
        """The data set of the match."""
        return self.before.ground.data

    @property
    def is_own(self) -> bool:
        """Whether the viewer is the acting seat."""
        return self.viewer == self.seat

    def zone(self, zone: int) -> str:
        """The name of a zone, empty for `NONE`."""
        return self.data.lands.zone_names[zone] if zone >= 0 else ""

    def unit(self, place: int) -> str:
        """The name of the unit in a place; empty if the viewer cannot tell."""
        return self.kind(known_kind(self.before.ground, place, self.viewer))

    def kind(self, kind: int) -> str:
        """The name of a kind of unit, empty for `UNKNOWN`."""
        return "" if kind == UNKNOWN else self.data.armies.names[kind]
