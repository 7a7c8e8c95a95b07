"""Limits of size and time that hold for all calls, by gRPC and by HTTP."""

from typing import Final

MOST_BYTES: Final = 16 * 1024 * 1024
"""The largest response."""
CONNECT_SECONDS: Final = 5.0
"""The longest time to connect."""
PAGE: Final = 200
"""Rows in a page of a list that is read to its end: the most that services return."""
