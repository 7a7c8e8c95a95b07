"""Translates options of a game between the kernel and the game's own message, which has the same fields."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Generic, TypeVar

from google.protobuf.message import Message

from services.kernel.errors import InvalidOptions
from services.kernel.options import OptionSpec, OptionValue, checked_options, told_options
from services.wire.fields import PLAIN, Codec, fill

M = TypeVar("M", bound=Message)
Chosen = TypeVar("Chosen")

_REMEMBERED: Final = 256
"""Sets of options whose message is cached, as most matches have one of a few."""


def numbered(words: Sequence[str], spec: OptionSpec) -> Codec:
    """One of some words: on the wire its number from 1, where 0 is unset. `back` raises `InvalidOptions`."""

    def back(number: int) -> str:
        if not 1 <= number <= len(words):
            says = f"option {spec.name!r} is 1 to {len(words)}, not {number}"
            raise InvalidOptions(says, rule=spec.rule)
        return words[number - 1]

    return Codec(lambda word: words.index(word) + 1, back)


class OptionsCodec(Generic[M, Chosen]):
    """The options of one game. Choices are an enum on the wire, in the same order, numbered from 1.

    `make`: turns checked values into the options of a match as the game keeps them, with attributes of these
    names. `exceptions`: codecs of fields that are neither such an enum nor the same on both sides.
    """

    def __init__(
        self,
        message_type: type[M],
        specs: Sequence[OptionSpec],
        make: Callable[[Mapping[str, OptionValue]], Chosen],
        exceptions: Mapping[str, Codec] | None = None,
    ) -> None:
        self._message_type = message_type
        self._specs = specs
        self._make = make
        fields = message_type.DESCRIPTOR.fields_by_name
        enums = {spec.name: numbered(spec.choices, spec) for spec in specs if fields[spec.name].enum_type}
        self._codecs: Mapping[str, Codec] = {**enums, **(exceptions or {})}
        self.stored_to_proto = lru_cache(maxsize=_REMEMBERED)(self._stored_to_proto)

    def to_proto(self, options: Mapping[str, OptionValue]) -> M:
        """Returns the message of checked options: those that are given, and no others."""
        message = self._message_type()
        for name, value in options.items():
            fill(message, name, self._codecs.get(name, PLAIN).to(value))
        return message

    def from_proto(self, message: M) -> dict[str, OptionValue]:
        """Returns the options that are set, unchecked.

        Raises:
            InvalidOptions: an enum has an unknown number.
        """
        fields = {field.name: value for field, value in message.ListFields()}
        return {name: self._codecs.get(name, PLAIN).back(value) for name, value in fields.items()}

    def stored_from_proto(self, message: M) -> Chosen:
        """Returns the options of a message that `stored_to_proto` made.

        Raises:
            InvalidOptions: no match can have these options.
        """
        return self._make(checked_options(self._specs, self.from_proto(message), stored=True))

    def _stored_to_proto(self, options: Chosen) -> M:
        """Returns the message of all options of a match, as a view has them.

        The message is shared; adding it to another message copies it.
        """
        values = {spec.name: getattr(options, spec.name) for spec in self._specs}
        return self.to_proto(told_options(self._specs, values))
