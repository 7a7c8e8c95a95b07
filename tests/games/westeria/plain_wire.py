"""A stand-in for the game's wire: values as their own bytes, for laws that compare what viewers get."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.conformance.subjects import Subject


@dataclass(frozen=True, slots=True)
class PlainMessage:
    """A value that can be compared as bytes."""

    value: Any

    def SerializeToString(self, deterministic: bool = False) -> bytes:  # noqa: N802 - as protobuf calls it
        return repr(self.value).encode()


class PlainWire:
    """What the laws of secrets use of a wire."""

    def view_to_proto(self, view: Any) -> PlainMessage:
        return PlainMessage(view)

    def action_to_proto(self, state: Any, seat: int, action: int) -> PlainMessage:
        return PlainMessage(action)

    def events_to_proto(self, events: Sequence[Any]) -> list[PlainMessage]:
        return [PlainMessage(event) for event in events]


def plain(game: Any) -> Subject:
    """The game with the stand-in."""
    wire: Any = PlainWire()
    return Subject(game, wire)
