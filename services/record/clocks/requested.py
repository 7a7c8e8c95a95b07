"""Checks a requested clock before a match or a search gets it. Pure."""

from typing import Final

from google.protobuf.duration_pb2 import Duration

from ardri.match.v1 import match_pb2
from services.record.clocks.spec import LEAST_BASE_MS, MOST_BASE_MS, MOST_INCREMENT_MS, ClockKind
from services.runtime.errors import InvalidRequest

_NANOS: Final = 1_000_000_000
"""Nanoseconds in a second."""


def checked_clock(clock: match_pb2.Clock) -> match_pb2.Clock:
    """Returns the clock; one without a limit is returned with its kind only, whether that was given or not.

    Raises:
        InvalidRequest: the kind is unknown, or a time is out of range or does not go with the kind.
    """
    if clock.kind in (match_pb2.CLOCK_KIND_UNSPECIFIED, match_pb2.CLOCK_KIND_NONE):
        if clock.HasField("base") or clock.HasField("increment"):
            raise InvalidRequest("clock.kind", "a clock with a base needs a kind")
        return match_pb2.Clock(kind=match_pb2.CLOCK_KIND_NONE)
    try:
        kind = ClockKind(clock.kind)
    except ValueError as error:
        raise InvalidRequest("clock.kind", f"no clock kind {clock.kind}") from error
    require_ms(clock.base, "clock.base", LEAST_BASE_MS, MOST_BASE_MS)
    if clock.HasField("increment"):
        if kind is not ClockKind.FISCHER:
            raise InvalidRequest("clock.increment", "only a Fischer clock has one")
        require_ms(clock.increment, "clock.increment", 0, MOST_INCREMENT_MS)
    return clock


def require_ms(duration: Duration, field: str, least: int, most: int) -> None:
    """Checks that a duration has from `least` to `most` milliseconds.

    Raises:
        InvalidRequest: it has not, or is malformed and could not be written as JSON.
    """
    if not 0 <= duration.nanos < _NANOS:
        raise InvalidRequest(field, f"0 to {_NANOS - 1} nanos, not {duration.nanos}")
    milliseconds = duration.seconds * 1000 + duration.nanos // 1_000_000
    if not least <= milliseconds <= most:
        raise InvalidRequest(field, f"{least} to {most} ms, not {milliseconds}")
