"""Translates events of a game between classes and messages of the same names and fields."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, Generic, TypeVar

from google.protobuf.message import Message

from services.kernel.errors import InvalidNotation
from services.wire.fields import PLAIN, Codec, fill, read

M = TypeVar("M", bound=Message)

_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


class EventCodec(Generic[M]):
    """The events of one game, each a message in the oneof `kind` of the game's own message.

    `kinds`: the classes; `CardDrawn` is `card_drawn` in the oneof. `by_name`: the codec of all fields of that
    name, in all events except those of `exceptions`. Other fields are the same on both sides.
    """

    def __init__(
        self,
        message_type: type[M],
        kinds: Iterable[type],
        by_name: Mapping[str, Codec],
        exceptions: Mapping[tuple[type, str], Codec],
    ) -> None:
        self._message_type = message_type
        self._names = {kind: _CAPITAL.sub("_", kind.__name__).lower() for kind in kinds}
        self._kinds = {name: kind for kind, name in self._names.items()}
        self._fields = {
            kind: [
                (each.name, exceptions.get((kind, each.name), by_name.get(each.name, PLAIN)))
                for each in fields(kind)
            ]
            for kind in self._names
        }

    def to_proto(self, event: Any) -> M:
        """Returns the event as the message of its kind."""
        message = self._message_type()
        happened = getattr(message, self._names[type(event)])
        happened.SetInParent()
        for name, codec in self._fields[type(event)]:
            fill(happened, name, codec.to(getattr(event, name)))
        return message

    def all_to_proto(self, events: Sequence[Any]) -> list[M]:
        """Returns each event as the message of its kind."""
        return [self.to_proto(event) for event in events]

    def from_proto(self, message: M) -> Any:
        """Returns the event of a message.

        Raises:
            InvalidNotation: no kind is set, or a field has a value that no event has.
        """
        name = message.WhichOneof("kind")
        if name is None:
            raise InvalidNotation("an event is of a kind; none is set")
        kind, happened = self._kinds[name], getattr(message, name)
        return kind(**{name: codec.back(read(happened, name)) for name, codec in self._fields[kind]})
