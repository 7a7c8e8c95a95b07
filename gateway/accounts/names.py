"""The names under which others see an account. Pure."""

import secrets
from typing import Final

from services.runtime.errors import InvalidRequest

_LONGEST: Final = 40


def guest_name(name: str) -> str:
    """The name of a new guest; made up if empty.

    Raises:
        InvalidRequest: too long, or unprintable.
    """
    return checked_name(name) if name.strip() else f"Guest {secrets.randbelow(9000) + 1000}"


def checked_name(name: str) -> str:
    """The name as it will be shown.

    Raises:
        InvalidRequest: empty, too long, or unprintable.
    """
    name = name.strip()
    if not 1 <= len(name) <= _LONGEST or not name.isprintable():
        raise InvalidRequest("name", f"takes 1 to {_LONGEST} printable characters, not {name[:60]!r}")
    return name


def borrowed_name(name: str) -> str:
    """What fits of the name that somebody has elsewhere; made up if nothing does."""
    return guest_name("".join(filter(str.isprintable, name)).strip()[:_LONGEST])
