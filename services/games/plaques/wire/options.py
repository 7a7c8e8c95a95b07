"""The switches of a match on the wire."""

from collections.abc import Mapping
from typing import Any, Final

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.options import SPECS
from services.kernel import InvalidOptions, OptionValue

_ENUMS: Final[dict[str, Any]] = {"betting": pb.Betting, "up_since": pb.UpSince, "broke": pb.Broke}
"""`up_since` of `turn` is `UP_SINCE_TURN`."""
_RULES: Final = {spec.name: spec.rule for spec in SPECS}


def options_to_proto(options: Mapping[str, Any]) -> pb.Options:
    """Those that are given."""
    fields = dict(options)
    for name in fields.keys() & _ENUMS.keys():
        fields[name] = _ENUMS[name].Value(f"{name}_{fields[name]}".upper())
    return pb.Options(**fields)


def options_from_proto(message: pb.Options) -> dict[str, OptionValue]:
    """The options that are set, unchecked.

    Raises:
        InvalidOptions: an enum of an unknown number.
    """
    found: dict[str, OptionValue] = {field.name: value for field, value in message.ListFields()}
    for name in found.keys() & _ENUMS.keys():
        words = {number: word for word, number in _ENUMS[name].items()}
        if found[name] not in words:
            said = f"option {name!r} is 1 to {len(words) - 1}, not {found[name]}"
            raise InvalidOptions(said, rule=_RULES[name])
        found[name] = words[found[name]].lower().removeprefix(f"{name}_")
    return found
