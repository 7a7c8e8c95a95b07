"""Westeria between the kernel and `ardri.westeria.v1`."""

from typing import Final

from ardri.westeria.v1 import static_table_pb2
from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.wire.actions import action_from_proto, action_to_proto
from services.games.westeria.wire.events import EVENT_CODEC
from services.games.westeria.wire.options import OPTION_CODEC
from services.games.westeria.wire.table import table_to_proto
from services.games.westeria.wire.views import view_from_proto, view_to_proto


class WesteriaWire:
    """The game's messages: how each is made of the kernel's values, and read back."""

    file = pb.DESCRIPTOR
    options_type = pb.Options
    action_type = pb.Action
    view_type = pb.View
    event_type = pb.Event
    table_type = static_table_pb2.Table

    options_to_proto = staticmethod(OPTION_CODEC.to_proto)
    options_from_proto = staticmethod(OPTION_CODEC.from_proto)
    action_to_proto = staticmethod(action_to_proto)
    action_from_proto = staticmethod(action_from_proto)
    view_to_proto = staticmethod(view_to_proto)
    view_from_proto = staticmethod(view_from_proto)
    events_to_proto = staticmethod(EVENT_CODEC.all_to_proto)
    event_from_proto = staticmethod(EVENT_CODEC.from_proto)
    table_to_proto = staticmethod(table_to_proto)


WIRE: Final = WesteriaWire()
