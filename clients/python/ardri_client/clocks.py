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
    """Time without a limit."""
    return Clock(kind=CLOCK_KIND_NONE)


def per_move(seconds: float) -> Clock:
    """A number of seconds for each action; unused time is not carried over."""
    return Clock(kind=CLOCK_KIND_PER_MOVE, base=duration(seconds))


def fischer(base_seconds: float, increment_seconds: float) -> Clock:
    """Seconds for the match, and an increment with each action."""
    return Clock(kind=CLOCK_KIND_FISCHER, base=duration(base_seconds), increment=duration(increment_seconds))


def correspondence(days: float) -> Clock:
    """A number of days for each action."""
    return Clock(kind=CLOCK_KIND_CORRESPONDENCE, base=duration(days * _DAY))


def duration(seconds: float) -> Duration:
    """Returns the seconds as a protobuf duration.

    Raises:
        InvalidRequest: the number is not finite, or too large for the message.
    """
    made = Duration()
    try:
        made.FromNanoseconds(round(seconds * 1e9))
    except (OverflowError, ValueError) as error:
        raise InvalidRequest(f"{seconds:g} s is no time that the platform can count") from error
    return made
