"""The switches of a match on the wire."""

from collections.abc import Mapping
from typing import Any, Final

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.options import (
    FIXED,
    NO_LIMIT,
    SHOWDOWN,
    SHOWING,
    SPECS,
    SPREAD,
    TURN,
    YIELD,
)
from services.kernel import InvalidOptions, OptionValue

_NUMBERS: Final[dict[str, dict[str, int]]] = {
    "betting": {FIXED: pb.BETTING_FIXED, SPREAD: pb.BETTING_SPREAD, NO_LIMIT: pb.BETTING_NO_LIMIT},
    "up_since": {SHOWING: pb.UP_SINCE_SHOWING, TURN: pb.UP_SINCE_TURN},
    "broke": {YIELD: pb.BROKE_YIELD, SHOWDOWN: pb.BROKE_SHOWDOWN},
}
"""Of the options that are enums, by name and word."""
_RULES: Final = {spec.name: spec.rule for spec in SPECS}


def options_to_proto(options: Mapping[str, Any]) -> pb.Options:
    """Those that are given."""
    numbers = {name: found[options[name]] for name, found in _NUMBERS.items() if name in options}
    return pb.Options(**{**options, **numbers})


def options_from_proto(message: pb.Options) -> dict[str, OptionValue]:
    """The options that are set, unchecked.

    Raises:
        InvalidOptions: an enum of an unknown number.
    """
    found: dict[str, OptionValue] = {field.name: value for field, value in message.ListFields()}
    for name in _NUMBERS.keys() & found.keys():
        words = {number: word for word, number in _NUMBERS[name].items()}
        number = getattr(message, name)
        if number not in words:
            raise InvalidOptions(f"option {name!r} is 1 to {len(words)}, not {number}", rule=_RULES[name])
        found[name] = words[number]
    return found
