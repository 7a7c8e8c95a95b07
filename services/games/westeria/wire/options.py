"""Westeria's options between the kernel and the wire."""

from collections.abc import Mapping
from typing import Final

from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.facts import FACTS
from services.kernel import OptionValue
from services.wire.fields import fill, read

_NAMES: Final = tuple(spec.name for spec in FACTS.options)


def options_to_proto(options: Mapping[str, OptionValue]) -> pb.Options:
    """Checked options, all fields set."""
    message = pb.Options()
    for name in _NAMES:
        fill(message, name, options[name])
    return message


def options_from_proto(message: pb.Options) -> dict[str, OptionValue]:
    """The options that are set, unchecked; an empty name of a land is unset."""
    options = {name: read(message, name) for name in _NAMES}
    return {name: value for name, value in options.items() if value not in (None, "")}
