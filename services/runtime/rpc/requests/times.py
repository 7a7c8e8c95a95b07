"""Times in requests."""

from typing import Final

from google.protobuf.timestamp_pb2 import Timestamp

from services.runtime.errors import InvalidRequest

_LAST_SECOND: Final = 253_402_300_799
"""The last second of the year 9999, and the last that a Timestamp may have."""


def checked_ms(field: str, time: Timestamp) -> int:
    """Returns the time in Unix milliseconds; 0 if it is not set.

    Raises:
        InvalidRequest: the time is before 1970, or no valid Timestamp.
    """
    if not (0 <= time.seconds <= _LAST_SECOND and 0 <= time.nanos < 1_000_000_000):
        raise InvalidRequest(field, "no time from 1970 to 9999")
    return time.ToMilliseconds()
