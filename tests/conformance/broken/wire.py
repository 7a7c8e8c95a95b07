"""Wires of Lots that lose data."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from google.protobuf.message import Message
from google.protobuf.struct_pb2 import Struct, Value

from services.kernel import OptionValue, Seat
from tests.conformance.lots.rules import LotsPosition
from tests.conformance.lots.views import Event, Settled, View
from tests.conformance.lots.wire import LotsWire


class LosesOptions(LotsWire):
    def options_to_proto(self, options: dict[str, OptionValue]) -> Struct:
        return Struct()


class LosesActions(LotsWire):
    def action_from_proto(self, position: LotsPosition, seat: Seat, message: Value) -> int:
        return super().action_from_proto(position, seat, message) % 9 + 1


class LosesPurses(LotsWire):
    def view_from_proto(self, message: Struct) -> View:
        return replace(super().view_from_proto(message), purses=())


class LosesEvents(LotsWire):
    def events_to_proto(self, events: Sequence[Any]) -> list[Message]:
        return [Struct() for _ in events]


class MixesUpWinners(LotsWire):
    def event_from_proto(self, message: Struct) -> Event:
        event = super().event_from_proto(message)
        return replace(event, winner=event.winner + 1) if isinstance(event, Settled) else event
