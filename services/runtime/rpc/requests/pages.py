"""Pages of long lists: the number of rows of a page, and the token that requests the next page."""

import re
from typing import Final

from services.runtime.errors import InvalidRequest

USUAL: Final = 50
"""Rows of a page if the request names no number."""
MOST: Final = 200
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_TOKEN: Final = re.compile(r"([0-9]{1,18})/([a-z0-9_.]{1,80})")

Place = tuple[int, str]
"""The place of a row in its list: a time in Unix milliseconds, and the id of the row."""


def page_size(wanted: int, usual: int = USUAL, most: int = MOST) -> int:
    """Returns the number of rows of a page: `wanted`, or `usual` if that is 0.

    Raises:
        InvalidRequest: `wanted` is negative, or more than `most`.
    """
    if not 0 <= wanted <= most:
        raise InvalidRequest("page_size", f"0 to {most}, not {wanted}")
    return wanted or usual


def token_of(place: Place) -> str:
    """Returns the token of the page that begins after the row."""
    milliseconds, row_id = place
    return f"{milliseconds}/{row_id}"


def place_of(token: str) -> Place | None:
    """Returns the row after which the page begins; None for the first page, whose request has no token.

    Raises:
        InvalidRequest: the token is not one that a list gives.
    """
    if not token:
        return None
    found = _matched(_TOKEN, token)
    return int(found[1]), found[2]


def number_of(token: str) -> int | None:
    """Like `place_of`, for lists whose rows have numbers: the token is the number of a row.

    Raises:
        InvalidRequest: the token is not one that a list gives.
    """
    return int(_matched(_NUMBER, token)[0]) if token else None


def _matched(form: re.Pattern[str], token: str) -> re.Match[str]:
    found = form.fullmatch(token)
    if found is None:
        raise InvalidRequest("page_token", "take it from the last answer")
    return found
