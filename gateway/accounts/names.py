"""The names under which others see an account. Pure."""

import re
import secrets
import unicodedata
from typing import Final

from services.runtime.errors import InvalidRequest

_LONGEST: Final = 40
_COMPUTERS: Final = re.compile(r"level\s*\d*", re.IGNORECASE)
"""Names of AI opponents: no account may be taken for one."""
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Printable to Python, and yet invisible: fillers, joiners, variation selectors (Default_Ignorable_Code_Point
of the Unicode database), and the empty Braille pattern."""
_MOST_MARKS: Final = 4
"""Most combining marks on one letter: more than scripts need would cover the lines around them."""


def guest_name(name: str) -> str:
    """The name of a new guest; made up if empty.

    Raises:
        InvalidRequest: the name is too long, unprintable, or one of an AI opponent.
    """
    return checked_name(name) if name.strip() else f"Guest {secrets.randbelow(9000) + 1000}"


def checked_name(name: str) -> str:
    """The name as it will be shown.

    Raises:
        InvalidRequest: the name is invisible, too long, unprintable, or one of an AI opponent.
    """
    name = name.strip()
    # Checked first: the time to normalise marks grows with the square of their number.
    if len(name) > _LONGEST or not name.isprintable():
        raise InvalidRequest("name", f"takes 1 to {_LONGEST} printable characters, not {name[:60]!r}")
    if not _seen(name):
        raise InvalidRequest("name", f"is empty; it takes 1 to {_LONGEST} printable characters")
    if _has_piles(name):
        raise InvalidRequest("name", f"takes up to {_MOST_MARKS} marks on a letter")
    if _COMPUTERS.fullmatch(_seen(name)):
        raise InvalidRequest("name", f"{name!r} is what computers are called")
    return name


def borrowed_name(name: str) -> str:
    """The part that fits of a name from elsewhere; made up if nothing fits."""
    fitting = "".join(filter(str.isprintable, name)).strip()[:_LONGEST]
    try:
        return checked_name(fitting)
    except InvalidRequest:
        return guest_name("")


def _seen(name: str) -> str:
    """The visible part of a name, with letters of other widths and styles as plain ones."""
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).strip()


def _has_piles(name: str) -> bool:
    marks = 0
    for each in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(each) in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            return True
    return False
