"""A step under the eyes of one viewer: names for what it may know."""

from dataclasses import dataclass

from services.games.westeria.data.dataset import DataSet
from services.games.westeria.rules.cells.layout import UNKNOWN
from services.games.westeria.rules.knowledge import known_kind
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Seat, Viewer


@dataclass(frozen=True, slots=True)
class Witness:
    """Who looks, at what a seat does; `before`: the position in which it does."""

    before: WesteriaPosition
    seat: Seat
    viewer: Viewer

    @property
    def data(self) -> DataSet:
        """The data set of the match."""
        return self.before.ground.data

    @property
    def is_own(self) -> bool:
        """Whether the seat itself looks."""
        return self.viewer == self.seat

    def zone(self, zone: int) -> str:
        """Its name, empty for `NONE`."""
        return self.data.lands.zone_names[zone] if zone >= 0 else ""

    def unit(self, place: int) -> str:
        """The name of the unit of a place, as the viewer knows it; empty if it cannot tell."""
        return self.kind(known_kind(self.before.ground, place, self.viewer))

    def kind(self, kind: int) -> str:
        """The name of a kind of unit, empty for `UNKNOWN`."""
        return "" if kind == UNKNOWN else self.data.armies.names[kind]
