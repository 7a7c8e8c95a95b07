"""What requests about matches of several games ask for, checked. Pure."""

from collections.abc import Iterable
from typing import Final

from google.protobuf.timestamp_pb2 import Timestamp

from gateway.proxy.engines import Engines
from services.runtime.errors import InvalidRequest

_MOST_SECONDS: Final = 253_402_300_799
"""The last second of the year 9999: a Timestamp has none after it."""


def checked_games(names: Iterable[str], engines: Engines) -> tuple[str, ...]:
    """The games that are named, each once; all if none is.

    Raises:
        NoSuchGame: there is none of that name.
    """
    named = tuple(dict.fromkeys(names))
    for name in named:
        engines.check_game(name)
    return named or tuple(engines.games)


def checked_ms(field: str, time: Timestamp) -> int:
    """The time in Unix milliseconds; 0 if it is not set.

    Raises:
        InvalidRequest: it is before 1970, or no time.
    """
    if not (0 <= time.seconds <= _MOST_SECONDS and 0 <= time.nanos < 1_000_000_000):
        raise InvalidRequest(field, "no time from 1970 to 9999")
    return time.ToMilliseconds()
