"""The switches of a match on the wire."""

from collections.abc import Mapping
from typing import Any, Final

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.options import FIXED, NO_LIMIT, SPREAD
from services.kernel import InvalidOptions, OptionValue

_BETTING: Final = {FIXED: pb.BETTING_FIXED, SPREAD: pb.BETTING_SPREAD, NO_LIMIT: pb.BETTING_NO_LIMIT}
_BETTING_WORDS: Final = {number: word for word, number in _BETTING.items()}


def options_to_proto(options: Mapping[str, Any]) -> pb.Options:
    """Checked options, all fields set."""
    return pb.Options(**{**options, "betting": _BETTING[options["betting"]]})


def options_from_proto(message: pb.Options) -> dict[str, OptionValue]:
    """The options that are set, unchecked.

    Raises:
        InvalidOptions: a kind of betting of an unknown number.
    """
    found: dict[str, OptionValue] = {field.name: value for field, value in message.ListFields()}
    if "betting" in found:
        if message.betting not in _BETTING_WORDS:
            raise InvalidOptions(
                f"option 'betting' is 1 to {len(_BETTING)}, not {message.betting}", rule="P9"
            )
        found["betting"] = _BETTING_WORDS[message.betting]
    return found
