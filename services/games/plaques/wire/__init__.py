"""Plaques between the kernel and `ardri.plaques.v1`; nothing else knows that proto."""

from collections.abc import Sequence
from typing import Final

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.options import Options
from services.games.plaques.presentation.events import Event
from services.games.plaques.presentation.views import View
from services.games.plaques.rules.position import PlaquesPosition
from services.games.plaques.wire.actions import action_from_proto, action_to_proto
from services.games.plaques.wire.events import event_from_proto, event_to_proto
from services.games.plaques.wire.options import options_from_proto, options_to_proto
from services.games.plaques.wire.views import view_from_proto, view_to_proto
from services.kernel import OptionValue, Seat


class PlaquesWire:
    """The game's messages, and how each is made of the kernel's values and read back."""

    file = pb.DESCRIPTOR
    options_type = pb.Options
    action_type = pb.Action
    view_type = pb.View
    event_type = pb.Event

    def options_to_proto(self, options: dict[str, OptionValue]) -> pb.Options:
        """Checked options, all fields set."""
        return options_to_proto(Options.of(options))

    def options_from_proto(self, message: pb.Options) -> dict[str, OptionValue]:
        """The options that are set, unchecked.

        Raises:
            InvalidOptions: a kind of betting of an unknown number.
        """
        return options_from_proto(message)

    def action_to_proto(self, state: PlaquesPosition, seat: Seat, action: int) -> pb.Action:
        """The action as its kind, and what goes with it."""
        return action_to_proto(action)

    def action_from_proto(self, state: PlaquesPosition, seat: Seat, message: pb.Action) -> int:
        """The action that the message names; legal or not is for `apply` to say.

        Raises:
            InvalidNotation: no action in any position.
        """
        return action_from_proto(message)

    def view_to_proto(self, view: View) -> pb.View:
        """The view, complete, and what each tableau is worth and why."""
        return view_to_proto(view)

    def view_from_proto(self, message: pb.View) -> View:
        """The view of a message that `view_to_proto` made; what tableaux are worth is not read.

        Raises:
            InvalidNotation: no view that a match has.
        """
        return view_from_proto(message)

    def events_to_proto(self, events: Sequence[Event]) -> list[pb.Event]:
        """Each event as the one of its kind."""
        return [event_to_proto(event) for event in events]

    def event_from_proto(self, message: pb.Event) -> Event:
        """The event of a message that `events_to_proto` made.

        Raises:
            InvalidNotation: a message that no event makes.
        """
        return event_from_proto(message)


WIRE: Final = PlaquesWire()
