"""Plaques between the kernel and `ardri.plaques.v1`; nothing else knows that proto."""

from typing import Final

from ardri.plaques.v1 import plaques_pb2 as pb
from ardri.plaques.v1 import static_table_pb2
from services.games.plaques.rules.position import PlaquesPosition
from services.games.plaques.wire.actions import action_from_proto, action_to_proto
from services.games.plaques.wire.events import event_from_proto, events_to_proto
from services.games.plaques.wire.options import options_from_proto, options_to_proto
from services.games.plaques.wire.table import table_to_proto
from services.games.plaques.wire.views import view_from_proto, view_to_proto
from services.kernel import Seat


class PlaquesWire:
    """The game's messages, and how each is made of the kernel's values and read back."""

    file = pb.DESCRIPTOR
    options_type = pb.Options
    action_type = pb.Action
    view_type = pb.View
    event_type = pb.Event
    table_type = static_table_pb2.Table

    options_to_proto = staticmethod(options_to_proto)
    options_from_proto = staticmethod(options_from_proto)
    view_to_proto = staticmethod(view_to_proto)
    view_from_proto = staticmethod(view_from_proto)
    events_to_proto = staticmethod(events_to_proto)
    event_from_proto = staticmethod(event_from_proto)
    table_to_proto = staticmethod(table_to_proto)

    def action_to_proto(self, state: PlaquesPosition, seat: Seat, action: int) -> pb.Action:
        """The action as its kind, and what goes with it."""
        return action_to_proto(action)

    def action_from_proto(self, state: PlaquesPosition, seat: Seat, message: pb.Action) -> int:
        """The action that the message names; legal or not is for `apply` to say.

        Raises:
            InvalidNotation: no action in any position.
        """
        return action_from_proto(message)


WIRE: Final = PlaquesWire()
