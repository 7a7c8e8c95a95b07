"""The names under which others see an account. Pure."""

import re
import secrets
from typing import Final

from services.runtime.errors import InvalidRequest

_LONGEST: Final = 40
_COMPUTERS: Final = re.compile(r"level\s*\d*", re.IGNORECASE)
"""How computers are called at a table: nobody else may be taken for one."""


def guest_name(name: str) -> str:
    """The name of a new guest; made up if empty.

    Raises:
        InvalidRequest: too long, unprintable, or a computer's.
    """
    return checked_name(name) if name.strip() else f"Guest {secrets.randbelow(9000) + 1000}"


def checked_name(name: str) -> str:
    """The name as it will be shown.

    Raises:
        InvalidRequest: empty, too long, unprintable, or a computer's.
    """
    name = name.strip()
    if not name:
        raise InvalidRequest("name", f"is empty; it takes 1 to {_LONGEST} printable characters")
    if len(name) > _LONGEST or not name.isprintable():
        raise InvalidRequest("name", f"takes 1 to {_LONGEST} printable characters, not {name[:60]!r}")
    if _COMPUTERS.fullmatch(name):
        raise InvalidRequest("name", f"{name!r} is what computers are called")
    return name


def borrowed_name(name: str) -> str:
    """What fits of the name that somebody has elsewhere; made up if nothing does."""
    fitting = "".join(filter(str.isprintable, name)).strip()[:_LONGEST]
    return guest_name("" if _COMPUTERS.fullmatch(fitting) else fitting)
