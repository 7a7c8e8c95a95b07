"""Request ids: a client that retries a request sends its id again, so that the request takes effect once."""

import re
from typing import Final

from services.runtime.errors import InvalidRequest

_LONGEST: Final = 64
is_printable_id: Final = re.compile(rf"[\x21-\x7e]{{1,{_LONGEST}}}").fullmatch
"""Whether an id may be stored, in the log of a match or in the audit log."""


def check_request_id(request_id: str, least: int = 1) -> None:
    """Checks the length of an id.

    Raises:
        InvalidRequest: it is too short or too long.
    """
    if not least <= len(request_id) <= _LONGEST:
        raise InvalidRequest("request_id", f"takes {least} to {_LONGEST} characters")


def check_printable_id(request_id: str) -> None:
    """Checks an id that is stored.

    Raises:
        InvalidRequest: it is too short or too long, or has characters that are not printable ASCII.
    """
    if not is_printable_id(request_id):
        raise unprintable_id()


def unprintable_id() -> InvalidRequest:
    """Returns the refusal of an id for which `is_printable_id` does not hold."""
    return InvalidRequest("request_id", f"1 to {_LONGEST} printable ASCII characters without spaces")


def check_optional_id(request_id: str) -> None:
    """Like `check_printable_id`, but the id may be empty.

    Raises:
        InvalidRequest: as `check_printable_id`.
    """
    if request_id:
        check_printable_id(request_id)
