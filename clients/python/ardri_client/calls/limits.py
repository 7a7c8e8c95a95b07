"""How much is asked for and taken at once, and how long for, whatever a call travels by."""

from typing import Final

MOST_BYTES: Final = 16 * 1024 * 1024
"""Of one answer."""
CONNECT_SECONDS: Final = 5.0
"""How long a new connection may take."""
PAGE: Final = 200
"""Rows of a page of a list that is read to its end: the most that services give."""
