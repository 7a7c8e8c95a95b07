"""A game's own options, made of a plain dictionary."""

import importlib
from collections.abc import Mapping
from typing import cast

from google.protobuf.any_pb2 import Any
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from ardri_client.errors import InvalidOptions, NoSuchGame

Options = Message | Mapping[str, bool | int | str]
"""The game's own message, such as `ardri.tablut.v1.Options`, or its fields by name."""


def pack_options(game: str, options: Options | None) -> Any | None:
    """Returns the options as requests carry them; None if there are none, so that the defaults hold.

    Words of enums are given without prefix: `loss_of_mover` for REPETITION_LOSS_OF_MOVER.

    Raises:
        InvalidOptions: there is no such option, or its value does not fit.
        NoSuchGame: `options` is a dictionary, and the game's messages are not installed here.
    """
    if not options:
        return None
    message = options if isinstance(options, Message) else _message(game, options)
    packed = Any()
    packed.Pack(message)
    return packed


def _message(game: str, options: Mapping[str, bool | int | str]) -> Message:
    made = options_type(game)()
    fields = made.DESCRIPTOR.fields_by_name
    for name, value in options.items():
        if name not in fields:
            known = [each for each, field in fields.items() if not field.GetOptions().deprecated]
            raise InvalidOptions(f"{game} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        try:
            setattr(made, name, _value(cast("FieldDescriptor", fields[name]), value))
        except (TypeError, ValueError) as error:
            raise InvalidOptions(f"option {name!r} cannot be {value!r}: {error}") from error
    return made


def options_type(game: str) -> type[Message]:
    """Returns the class of the game's options.

    Raises:
        NoSuchGame: the game's messages are not installed here.
    """
    module = f"ardri.{game}.v1.{game}_pb2"
    if not game.isidentifier():
        raise NoSuchGame(f"{game!r} is no name of a game")
    try:
        return cast("type[Message]", importlib.import_module(module).Options)
    except ModuleNotFoundError as error:
        raise NoSuchGame(f"the messages of {game!r} are not installed here ({module})") from error


def _value(field: FieldDescriptor, value: bool | int | str) -> bool | int | str:
    if isinstance(value, bool) != (field.type == FieldDescriptor.TYPE_BOOL):
        raise TypeError("true or false, and only for a switch")
    if field.enum_type is not None and isinstance(value, str):
        unset, *others = sorted(field.enum_type.values, key=lambda word: int(word.number))
        prefix = unset.name.removesuffix("UNSPECIFIED")
        words = {word.name.removeprefix(prefix).lower(): int(word.number) for word in others}
        if value not in words:
            raise ValueError(f"it takes {', '.join(words)}")
        return words[value]
    kind, words_for_it = (
        (str, "a word") if field.type == FieldDescriptor.TYPE_STRING else (int, "a whole number")
    )
    if not isinstance(value, kind):
        raise TypeError(f"it takes {words_for_it}")
    return value
