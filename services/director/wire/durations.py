"""Durations on the wire."""

from google.protobuf.duration_pb2 import Duration

from services.runtime.errors import InvalidRequest


def ms_of(duration: Duration) -> int:
    """The duration in milliseconds, rounded down."""
    return duration.seconds * 1000 + duration.nanos // 1_000_000


def seconds_of(duration: Duration, field: str) -> int:
    """A duration that is whole seconds; 0 if unset.

    Raises:
        InvalidRequest: the duration is below 0, or not whole seconds.
    """
    if duration.seconds < 0 or duration.nanos:
        raise InvalidRequest(field, "whole seconds, not below 0")
    return duration.seconds


def to_duration(milliseconds: int) -> Duration:
    """The duration of that many milliseconds."""
    duration = Duration()
    duration.FromMilliseconds(milliseconds)
    return duration
