"""Tara between the kernel and `ardri.tara.v1`."""

from collections.abc import Sequence
from typing import Final

from ardri.tara.v1 import static_table_pb2
from ardri.tara.v1 import tara_pb2 as pb
from services.games.tara.presentation.events import Event
from services.games.tara.wire.actions import action_from_proto, action_to_proto
from services.games.tara.wire.events import event_from_proto, event_to_proto
from services.games.tara.wire.options import options_from_proto, options_to_proto
from services.games.tara.wire.table import table_to_proto
from services.games.tara.wire.views import view_from_proto, view_to_proto


class TaraWire:
    """The game's messages, and how each is made of the kernel's values and read back."""

    file = pb.DESCRIPTOR
    options_type = pb.Options
    action_type = pb.Action
    view_type = pb.View
    event_type = pb.Event
    table_type = static_table_pb2.Table
    options_to_proto = staticmethod(options_to_proto)
    options_from_proto = staticmethod(options_from_proto)
    action_to_proto = staticmethod(action_to_proto)
    action_from_proto = staticmethod(action_from_proto)
    view_to_proto = staticmethod(view_to_proto)
    view_from_proto = staticmethod(view_from_proto)
    event_from_proto = staticmethod(event_from_proto)
    table_to_proto = staticmethod(table_to_proto)

    def events_to_proto(self, events: Sequence[Event]) -> list[pb.Event]:
        """Each event as the message of its kind."""
        return [event_to_proto(event) for event in events]


WIRE: Final = TaraWire()
