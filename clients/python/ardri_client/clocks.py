"""The clocks that a match can have."""

from google.protobuf.duration_pb2 import Duration

from ardri.match.v1.match_pb2 import (
    CLOCK_KIND_CORRESPONDENCE,
    CLOCK_KIND_FISCHER,
    CLOCK_KIND_NONE,
    CLOCK_KIND_PER_MOVE,
    Clock,
)
from ardri_client.errors import InvalidRequest

_DAY = 24 * 3600


def no_clock() -> Clock:
    """No limit."""
    return Clock(kind=CLOCK_KIND_NONE)


def per_move(seconds: float) -> Clock:
    """So many seconds for each action; nothing is carried over."""
    return Clock(kind=CLOCK_KIND_PER_MOVE, base=duration(seconds))


def fischer(base_seconds: float, increment_seconds: float) -> Clock:
    """A start, and a gain with each action."""
    return Clock(kind=CLOCK_KIND_FISCHER, base=duration(base_seconds), increment=duration(increment_seconds))


def correspondence(days: float) -> Clock:
    """So many days for each action."""
    return Clock(kind=CLOCK_KIND_CORRESPONDENCE, base=duration(days * _DAY))


def duration(seconds: float) -> Duration:
    """The seconds as a protobuf duration.

    Raises:
        InvalidRequest: not finite, or longer than such a message can say.
    """
    made = Duration()
    try:
        made.FromNanoseconds(round(seconds * 1e9))
    except (OverflowError, ValueError) as error:
        raise InvalidRequest(f"{seconds:g} s is no time that the platform can count") from error
    return made
