"""Westeria's options between the kernel and the wire."""

from collections.abc import Mapping

from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.facts import FACTS
from services.kernel import OptionValue
from services.wire.fields import fill, read


def options_to_proto(options: Mapping[str, OptionValue]) -> pb.Options:
    """Checked options: each that is given, and no other."""
    message = pb.Options()
    for name, value in options.items():
        fill(message, name, value)
    return message


def options_from_proto(message: pb.Options) -> dict[str, OptionValue]:
    """The options that are set, unchecked; an empty word is unset."""
    options = {spec.name: read(message, spec.name) for spec in FACTS.options}
    return {name: value for name, value in options.items() if value not in (None, "")}
