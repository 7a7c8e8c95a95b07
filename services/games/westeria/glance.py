"""One step under the eyes of one viewer."""

from dataclasses import dataclass

from services.games.westeria.actions import kind_of, payload_of
from services.games.westeria.realm import UNKNOWN, Realm
from services.games.westeria.state import State
from services.games.westeria.view import known_kind
from services.kernel import Seat, Viewer


@dataclass(frozen=True, slots=True)
class Glance:
    """A step from `before` to `after` by the action of a seat, and who looks."""

    before: State
    seat: Seat
    action: int
    after: State
    viewer: Viewer

    @property
    def kind(self) -> int:
        """The kind of the action."""
        return kind_of(self.action)

    @property
    def payload(self) -> int:
        """The payload of the action."""
        return payload_of(self.action)

    @property
    def realm(self) -> Realm:
        """The data set of the match."""
        return self.before.realm

    def zone(self, zone: int) -> str:
        """The name of a zone."""
        return self.realm.lands.zone_names[zone]

    def unit(self, state: State, place: int) -> str:
        """The name of the unit of a place, as the viewer knows it in that state; empty if it cannot tell."""
        return self.kind_name(known_kind(state, place, self.viewer))

    def kind_name(self, kind: int) -> str:
        """The name of a kind of unit, empty for `UNKNOWN`."""
        return "" if kind == UNKNOWN else self.realm.armies.names[kind]
