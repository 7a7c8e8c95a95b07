"""The seam between a game's rules and its proto: each game's `wire.py` offers `WIRE`, of this shape."""

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
"""Characters of what a caller sent that a refusal repeats."""


class Wire(Protocol):
    """Translates one game between its kernel and its proto. Knows the proto; knows no transport."""

    file: FileDescriptor
    options_type: type[Message]
    action_type: type[Message]
    view_type: type[Message]
    event_type: type[Message]

    def options_to_proto(self, options: dict[str, OptionValue]) -> Message:
        """Checked options as `options_type`: each that is given, and no other (`told_options`)."""

    def options_from_proto(self, message: Any) -> dict[str, OptionValue]:
        """The options that are set, unchecked; `Game.setup` checks them.

        Raises:
            InvalidOptions: a value that no option can have.
        """

    def action_to_proto(self, position: Any, seat: Seat, action: int) -> Message:
        """The action as `action_type`."""

    def action_from_proto(self, position: Any, seat: Seat, message: Any) -> int:
        """The action that the message names; legal or not is for `apply` to say.

        Raises:
            InvalidNotation: no action in any position.
        """

    def view_to_proto(self, view: Any) -> Message:
        """The view as `view_type`, complete: `view_from_proto` gives an equal one."""

    def view_from_proto(self, message: Any) -> Any:
        """The view in the kernel's form."""

    def events_to_proto(self, events: Sequence[Any]) -> list[Message]:
        """The events of an observation, each as `event_type`."""

    def event_from_proto(self, message: Any) -> Any:
        """The event of a message that `events_to_proto` made.

        Raises:
            InvalidNotation: a message that no event makes.
        """


@runtime_checkable
class TableWire(Protocol):
    """What the wire of a game offers besides that has a part of its own in `ardri.match.v1.Table`."""

    table_type: type[Message]

    def table_to_proto(self, setup: Setup) -> Message:
        """All that stays the same in a match of that setup, as `table_type`."""


def load_wire(game: Game[Any, Any]) -> Wire:
    """The wire of a game, from the module `wire` of its package."""
    package = type(game).__module__.rsplit(".", 1)[0]
    wire: Wire = importlib.import_module(f"{package}.wire").WIRE
    return wire


def pack(message: Message) -> AnyMessage:
    """The message in an `Any`."""
    packed = AnyMessage()
    pack_into(packed, message)
    return packed


def pack_into(packed: AnyMessage, message: Message) -> None:
    """Puts the message into an `Any` that is there already."""
    packed.type_url = _PREFIX + message.DESCRIPTOR.full_name
    packed.value = message.SerializeToString(deterministic=True)


def unpack_action(wire: Wire, packed: AnyMessage) -> Message:
    """The game's own action out of an `Any`.

    Raises:
        InvalidNotation: another type, or bytes that are no message.
        InvalidRequest: text in it that is refused.
    """
    return _unpack(packed, wire.action_type, InvalidNotation)


def unpack_options(wire: Wire, packed: AnyMessage) -> Message:
    """The game's own options out of an `Any`.

    Raises:
        InvalidOptions: another type, or bytes that are no message.
        InvalidRequest: text in it that is refused.
    """
    return _unpack(packed, wire.options_type, InvalidOptions)


def unpack_view(wire: Wire, packed: AnyMessage) -> Message:
    """The game's own view out of an `Any`.

    Raises:
        InvalidNotation: another type, or bytes that are no message.
        InvalidRequest: text in it that is refused.
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
