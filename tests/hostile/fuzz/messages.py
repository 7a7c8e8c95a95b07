"""Messages of any type with wild values in them, and bytes that are hardly messages."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from tests.hostile.fuzz.values import wild_value

Hints = Mapping[str, Sequence[Any]]
"""By the name of a field, values that something stands behind: without them no call gets far."""

_HINTED: Final = 0.7
_SET: Final = 0.6
_DEEPEST: Final = 6
_LENGTHS: Final = (0, 1, 1, 2, 3, 40)
_LARGEST: Final = 48 * 1024
"""Bytes up to which repeated fields are filled: what is larger is refused by its size alone."""
_URL: Final = "type.googleapis.com/"


class Maker:
    """Makes messages. `inside`: types that an `Any` of the platform may hold."""

    def __init__(self, rng: Random, hints: Hints, inside: Sequence[type[Message]]) -> None:
        self._rng = rng
        self._hints = hints
        self._inside = inside

    def message(self, kind: type[Message], depth: int = 0) -> Message:
        """A message with some of its fields set."""
        message = kind()
        if isinstance(message, AnyMessage):
            self._fill_any(message, depth)
            return message
        descriptor: Any = message.DESCRIPTOR
        for field in descriptor.fields:
            if self._rng.random() < _SET or field.name in self._hints:
                self._set(message, field, depth)
        return message

    def _set(self, message: Message, field: FieldDescriptor, depth: int) -> None:
        if _is_map(field):
            self._fill_map(message, field, depth)
        elif field.is_repeated:
            values = getattr(message, field.name)
            for _ in range(self._rng.choice(_LENGTHS)):
                if message.ByteSize() > _LARGEST:
                    break
                values.append(self._value(field, depth))
        elif field.message_type is None:
            setattr(message, field.name, self._value(field, depth))
        elif depth < _DEEPEST:
            getattr(message, field.name).CopyFrom(self._value(field, depth))

    def _value(self, field: FieldDescriptor, depth: int) -> Any:
        if field.message_type is not None:
            return self.message(GetMessageClass(field.message_type), depth + 1)
        known = self._hints.get(field.name, ())
        if known and self._rng.random() < _HINTED and isinstance(known[0], type(field.default_value)):
            return self._rng.choice(known)
        return wild_value(field, self._rng)

    def _fill_map(self, message: Message, field: FieldDescriptor, depth: int) -> None:
        entry: Any = field.message_type
        key, value = (entry.fields_by_name[name] for name in ("key", "value"))
        items = getattr(message, field.name)
        for _ in range(self._rng.randrange(4)):
            if value.message_type is not None:
                items[self._value(key, depth)].CopyFrom(self._value(value, depth))
            else:
                items[self._value(key, depth)] = self._value(value, depth)

    def _fill_any(self, packed: AnyMessage, depth: int) -> None:
        """Of a type that belongs there, with wild content; sometimes of none, or not even bytes of one."""
        inside = self._rng.choice(self._inside)
        packed.type_url = _URL + str(inside.DESCRIPTOR.full_name)
        packed.value = self.message(inside, depth + 1).SerializeToString()
        odd = self._rng.random()
        if odd < 0.1:
            packed.type_url = self._rng.choice(("", "/", "a\0b", "x" * 9_000, _URL + "google.protobuf.Any"))
        elif odd < 0.2:
            packed.value = self._rng.randbytes(self._rng.randrange(60))


def mangled(payload: bytes, rng: Random) -> bytes:
    """Mostly the same bytes; else cut, flipped, longer, of another type, or none at all."""
    how = rng.randrange(24)
    if how == 0:
        return payload[: rng.randrange(len(payload) + 1)]
    if how == 1 and payload:
        at = rng.randrange(len(payload))
        return payload[:at] + bytes([payload[at] ^ 1 << rng.randrange(8)]) + payload[at + 1 :]
    if how == 2:
        return payload + b"\xc2\x3e\x03abc" + payload  # a field 1000 that no proto has
    if how == 3:
        return rng.randbytes(rng.choice((1, 10, 300)))
    if how == 4:
        return b""
    if how == 5:
        return payload + b"\x0b" * 200  # groups within groups, deeper than a parser goes
    return payload


def _is_map(field: FieldDescriptor) -> bool:
    kind: Descriptor | None = field.message_type
    return kind is not None and bool(kind.GetOptions().map_entry)
