"""Lots on the wire, in well-known types, so that a game for tests needs no proto of its own."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from google.protobuf import struct_pb2
from google.protobuf.descriptor import FileDescriptor
from google.protobuf.message import Message
from google.protobuf.struct_pb2 import Struct, Value

from services.kernel import OptionValue, Seat
from tests.conformance.lots import GAME
from tests.conformance.lots.rules import LotsPosition
from tests.conformance.lots.views import Dealt, Event, Kept, Settled, View

_EVENTS = {kind.__name__.lower(): kind for kind in (Dealt, Kept, Settled)}


class LotsWire:
    """Views and events are objects of their fields; actions are their notation."""

    file: FileDescriptor = struct_pb2.DESCRIPTOR
    options_type: type[Message] = Struct
    action_type: type[Message] = Value
    view_type: type[Message] = Struct
    event_type: type[Message] = Struct

    def options_to_proto(self, options: dict[str, OptionValue]) -> Struct:
        return _struct(options)

    def options_from_proto(self, message: Struct) -> dict[str, OptionValue]:
        return {name: _plain(value) for name, value in message.items()}

    def action_to_proto(self, position: LotsPosition, seat: Seat, action: int) -> Value:
        return Value(string_value=GAME.format(position, seat, action))

    def action_from_proto(self, position: LotsPosition, seat: Seat, message: Value) -> int:
        return GAME.parse(position, seat, message.string_value)

    def view_to_proto(self, view: View) -> Struct:
        return _struct({name: _listed(value) for name, value in asdict(view).items()})

    def view_from_proto(self, message: Struct) -> View:
        return View(**{name: _plain(value) for name, value in message.items()})

    def events_to_proto(self, events: Sequence[Event]) -> list[Message]:
        return [_struct({"kind": type(event).__name__.lower(), **_fields(event)}) for event in events]

    def event_from_proto(self, message: Struct) -> Event:
        fields = {name: _plain(value) for name, value in message.items()}
        return _EVENTS[fields.pop("kind")](**fields)


def _fields(event: Event) -> dict[str, Any]:
    return {name: _listed(value) for name, value in asdict(event).items()}


def _struct(fields: dict[str, Any]) -> Struct:
    struct = Struct()
    struct.update(fields)
    return struct


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _plain(value: Any) -> Any:
    """Returns the value with ints and tuples, in place of the floats and lists that a Struct has."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, struct_pb2.ListValue):
        return tuple(_plain(item) for item in value)
    return value


WIRE = LotsWire()
