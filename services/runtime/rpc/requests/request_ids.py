"""Ids by which clients repeat a request, so that it is done once."""

from typing import Final

from services.runtime.errors import InvalidRequest

_LONGEST: Final = 64


def check_request_id(request_id: str, least: int = 1) -> None:
    """Checks its length.

    Raises:
        InvalidRequest: it is too short or too long.
    """
    if not least <= len(request_id) <= _LONGEST:
        raise InvalidRequest("request_id", f"takes {least} to {_LONGEST} characters")
