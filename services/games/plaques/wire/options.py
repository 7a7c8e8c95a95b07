"""The switches of a match on the wire."""

from typing import Final

from ardri.plaques.v1 import plaques_pb2 as pb
from services.games.plaques.options import FIXED, NO_LIMIT, SPREAD, Options
from services.kernel import InvalidOptions, OptionValue

_BETTING: Final = {
    FIXED: pb.BETTING_FIXED,
    SPREAD: pb.BETTING_SPREAD,
    NO_LIMIT: pb.BETTING_NO_LIMIT,
}
_BETTING_WORDS: Final = {number: word for word, number in _BETTING.items()}
_PLAIN: Final = ("peek", "bet", "ante", "stack", "hands")


def options_to_proto(options: Options) -> pb.Options:
    """All fields set."""
    return pb.Options(
        peek=options.peek,
        betting=_BETTING[options.betting],
        bet=options.bet,
        ante=options.ante,
        stack=options.stack,
        hands=options.hands,
    )


def options_from_proto(message: pb.Options) -> dict[str, OptionValue]:
    """The options that are set, unchecked.

    Raises:
        InvalidOptions: a kind of betting of an unknown number.
    """
    found: dict[str, OptionValue] = {
        name: getattr(message, name) for name in _PLAIN if message.HasField(name)
    }
    if message.betting != pb.BETTING_UNSPECIFIED:
        if message.betting not in _BETTING_WORDS:
            raise InvalidOptions(
                f"option 'betting' is 1 to {len(_BETTING)}, not {message.betting}", rule="P9"
            )
        found["betting"] = _BETTING_WORDS[message.betting]
    return found
