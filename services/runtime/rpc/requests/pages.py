"""Pages of long lists: how many rows one has."""

from typing import Final

from services.runtime.errors import InvalidRequest

USUAL: Final = 50
"""Rows of a page where a request does not say how many."""
MOST: Final = 200


def page_size(wanted: int, usual: int = USUAL, most: int = MOST) -> int:
    """How many rows a page has; `usual` where none are asked for.

    Raises:
        InvalidRequest: negative, or more than there may be.
    """
    if not 0 <= wanted <= most:
        raise InvalidRequest("page_size", f"0 to {most}, not {wanted}")
    return wanted or usual
