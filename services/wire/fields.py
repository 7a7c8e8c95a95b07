"""Codecs for fields of a game's messages, between the kernel's numbers and the values on the wire."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from google.protobuf.message import Message

from services.kernel.errors import InvalidNotation

NONE: Final = -1
"""The kernel's number for nobody and nothing, where others count from 0."""


class Codec(NamedTuple):
    """Translates one field both ways; `back` raises `InvalidNotation` for values that `to` never gives."""

    to: Callable[[Any], Any]
    back: Callable[[Any], Any]


def among(numbers: Sequence[int], what: str, *, shift: int = 0) -> Codec:
    """Numbers or members of an enum, which on the wire are greater by `shift`."""

    def back(number: int) -> int:
        if number - shift not in numbers:
            raise InvalidNotation(f"{what} is not {number}")
        return numbers[numbers.index(number - shift)]

    return Codec(lambda number: number + shift, back)


def each(codec: Codec) -> Codec:
    """A tuple of values for the codec; on the wire a list."""
    return Codec(
        lambda items: [codec.to(item) for item in items], lambda items: tuple(map(codec.back, items))
    )


def in_bits(codec: Codec, count: int) -> Codec:
    """A set of the first `count` numbers: bits in the kernel, a list without repetitions on the wire."""

    def back(items: Sequence[Any]) -> int:
        numbers = [codec.back(item) for item in items]
        if len(set(numbers)) != len(numbers):
            raise InvalidNotation(f"something is named twice in {list(items)}")
        return sum(1 << number for number in numbers)

    return Codec(lambda bits: [codec.to(number) for number in range(count) if bits >> number & 1], back)


def or_unset(codec: Codec) -> Codec:
    """A value for the codec, or `NONE`, for which the field stays unset."""
    return Codec(
        lambda number: None if number == NONE else codec.to(number),
        lambda value: NONE if value is None else codec.back(value),
    )


def fill(message: Message, name: str, value: Any) -> None:
    """Sets a field to a value, a list or a message; leaves it unset for None."""
    if isinstance(value, list):
        getattr(message, name).extend(value)
    elif isinstance(value, Message):
        getattr(message, name).CopyFrom(value)
    elif value is not None:
        setattr(message, name, value)


def read(message: Message, name: str) -> Any:
    """Returns the value of a field: None for an unset optional one, an empty message for an unset message."""
    field = message.DESCRIPTOR.fields_by_name[name]
    if field.has_presence and field.message_type is None and not message.HasField(name):
        return None
    return getattr(message, name)


PLAIN: Final = Codec(lambda value: value, lambda value: value)
"""A value that is the same in the kernel and on the wire."""
