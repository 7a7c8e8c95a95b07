"""Pages of long lists: how many rows one has, and the token by which the next one is asked for."""

import re
from typing import Final

from services.runtime.errors import InvalidRequest

USUAL: Final = 50
"""Rows of a page where a request does not say how many."""
MOST: Final = 200
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_TOKEN: Final = re.compile(r"([0-9]{1,18})/([a-z0-9_.]{1,80})")

Place = tuple[int, str]
"""Where a row stands in its list: a time in Unix milliseconds, and its id."""


def page_size(wanted: int, usual: int = USUAL, most: int = MOST) -> int:
    """How many rows a page has; `usual` where none are asked for.

    Raises:
        InvalidRequest: negative, or more than there may be.
    """
    if not 0 <= wanted <= most:
        raise InvalidRequest("page_size", f"0 to {most}, not {wanted}")
    return wanted or usual


def token_of(place: Place) -> str:
    """The token of the page that begins after that row."""
    milliseconds, row_id = place
    return f"{milliseconds}/{row_id}"


def place_of(token: str) -> Place | None:
    """The row after which the page begins; None for the first page, which is asked for without a token.

    Raises:
        InvalidRequest: no list has given that token.
    """
    if not token:
        return None
    found = _matched(_TOKEN, token)
    return int(found[1]), found[2]


def number_of(token: str) -> int | None:
    """The same of a list whose rows have numbers, of which one is the token.

    Raises:
        InvalidRequest: no list has given that token.
    """
    return int(_matched(_NUMBER, token)[0]) if token else None


def _matched(form: re.Pattern[str], token: str) -> re.Match[str]:
    found = form.fullmatch(token)
    if found is None:
        raise InvalidRequest("page_token", "take it from the last answer")
    return found
