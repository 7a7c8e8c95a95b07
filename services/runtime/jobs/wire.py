"""The interface between a game's rules and its proto, which `WIRE` in each game's `wire.py` implements."""

import importlib
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import FileDescriptor
from google.protobuf.message import DecodeError, Message

from services.kernel import Game, InvalidNotation, InvalidOptions, OptionValue, Seat, Setup
from services.runtime.rpc.requests.text import check_text

_PREFIX = "type.googleapis.com/"
_SHOWN = 80
"""The most characters of a caller's text that a refusal repeats."""


class Wire(Protocol):
    """Translates one game between its kernel and its proto. It knows no transport."""

    file: FileDescriptor
    options_type: type[Message]
    action_type: type[Message]
    view_type: type[Message]
    event_type: type[Message]

    def options_to_proto(self, options: dict[str, OptionValue]) -> Message:
        """Returns checked options as `options_type`: those that are given, and no others (`told_options`)."""

    def options_from_proto(self, message: Any) -> dict[str, OptionValue]:
        """Returns the options that are set. They are not checked here: `Game.setup` does that.

        Raises:
            InvalidOptions: a value that no option can have.
        """

    def action_to_proto(self, position: Any, seat: Seat, action: int) -> Message:
        """Returns the action as `action_type`."""

    def action_from_proto(self, position: Any, seat: Seat, message: Any) -> int:
        """Returns the action that the message names. `apply` checks whether it is legal.

        Raises:
            InvalidNotation: the message is no action in any position.
        """

    def view_to_proto(self, view: Any) -> Message:
        """Returns the complete view as `view_type`: `view_from_proto` makes an equal view of it."""

    def view_from_proto(self, message: Any) -> Any:
        """Returns the view in the kernel's form."""

    def events_to_proto(self, events: Sequence[Any]) -> list[Message]:
        """Returns the events of an observation, each as `event_type`."""

    def event_from_proto(self, message: Any) -> Any:
        """Returns the event of a message that `events_to_proto` has made.

        Raises:
            InvalidNotation: the message is that of no event.
        """


@runtime_checkable
class TableWire(Protocol):
    """The further method of a wire whose game has a message of its own in `ardri.match.v1.Table`."""

    table_type: type[Message]

    def table_to_proto(self, setup: Setup) -> Message:
        """Returns all that stays the same in a match of the setup, as `table_type`."""


def load_wire(game: Game[Any, Any]) -> Wire:
    """Loads the wire of a game from the module `wire` of its package."""
    package = type(game).__module__.rsplit(".", 1)[0]
    wire: Wire = importlib.import_module(f"{package}.wire").WIRE
    return wire


def pack(message: Message) -> AnyMessage:
    """Returns the message in an `Any`."""
    packed = AnyMessage()
    pack_into(packed, message)
    return packed


def pack_into(packed: AnyMessage, message: Message) -> None:
    """Puts the message into an existing `Any`."""
    packed.type_url = _PREFIX + message.DESCRIPTOR.full_name
    packed.value = message.SerializeToString(deterministic=True)


def unpack_action(wire: Wire, packed: AnyMessage) -> Message:
    """Returns the game's own action in an `Any`.

    Raises:
        InvalidNotation: it is of another type, or its bytes are no message.
        InvalidRequest: it has text that is refused.
    """
    return _unpack(packed, wire.action_type, InvalidNotation)


def unpack_options(wire: Wire, packed: AnyMessage) -> Message:
    """Returns the game's own options in an `Any`.

    Raises:
        InvalidOptions: it is of another type, or its bytes are no message.
        InvalidRequest: it has text that is refused.
    """
    return _unpack(packed, wire.options_type, InvalidOptions)


def unpack_view(wire: Wire, packed: AnyMessage) -> Message:
    """Returns the game's own view in an `Any`.

    Raises:
        InvalidNotation: it is of another type, or its bytes are no message.
        InvalidRequest: it has text that is refused.
    """
    return _unpack(packed, wire.view_type, InvalidNotation)


def _unpack(
    packed: AnyMessage,
    wanted: type[Message],
    refusal: type[InvalidNotation | InvalidOptions],
) -> Message:
    name = wanted.DESCRIPTOR.full_name
    if packed.type_url.rsplit("/", 1)[-1] != name:
        raise refusal(f"want {name}, got {packed.type_url[:_SHOWN]!r}")
    try:
        message = wanted.FromString(packed.value)
    except DecodeError as error:
        raise refusal(f"not a {name}: {error}") from error
    check_text(message)
    return message
