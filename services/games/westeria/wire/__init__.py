"""Westeria between the kernel and `ardri.westeria.v1`."""

from collections.abc import Sequence
from typing import Final

from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.presentation.events import Event
from services.games.westeria.presentation.view import View
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.wire.actions import action_from_proto, action_to_proto
from services.games.westeria.wire.events import event_from_proto, event_to_proto
from services.games.westeria.wire.options import options_from_proto, options_to_proto
from services.games.westeria.wire.views import view_from_proto, view_to_proto
from services.kernel import OptionValue, Seat


class WesteriaWire:
    """The game's messages, and how each is made of the kernel's values and read back."""

    file = pb.DESCRIPTOR
    options_type = pb.Options
    action_type = pb.Action
    view_type = pb.View
    event_type = pb.Event

    def options_to_proto(self, options: dict[str, OptionValue]) -> pb.Options:
        """Checked options, all fields set."""
        return options_to_proto(options)

    def options_from_proto(self, message: pb.Options) -> dict[str, OptionValue]:
        """The options that are set, unchecked."""
        return options_from_proto(message)

    def action_to_proto(self, state: WesteriaPosition, seat: Seat, action: int) -> pb.Action:
        """The action as the message of its kind."""
        return action_to_proto(state.ground.data, action)

    def action_from_proto(self, state: WesteriaPosition, seat: Seat, message: pb.Action) -> int:
        """The action of a message; legal or not is for `apply` to say.

        Raises:
            InvalidNotation: no kind is set, or a field holds what no action has.
        """
        return action_from_proto(state.ground.data, message)

    def view_to_proto(self, view: View) -> pb.View:
        """The view, complete."""
        return view_to_proto(view)

    def view_from_proto(self, message: pb.View) -> View:
        """The view of a message that `view_to_proto` made.

        Raises:
            InvalidNotation: a wrong number of seats, or a field that holds what no view has.
            InvalidOptions: options that no match has.
        """
        return view_from_proto(message)

    def events_to_proto(self, events: Sequence[Event]) -> list[pb.Event]:
        """Each event as the message of its kind."""
        return [event_to_proto(event) for event in events]

    def event_from_proto(self, message: pb.Event) -> Event:
        """The event of a message.

        Raises:
            InvalidNotation: no kind is set, or a field holds what no event has.
        """
        return event_from_proto(message)


WIRE: Final = WesteriaWire()
