"""The names under which others see an account. Pure."""

import re
import secrets
import unicodedata
from typing import Final

from services.runtime.errors import InvalidRequest

_LONGEST: Final = 40
_COMPUTERS: Final = re.compile(r"level\s*\d*", re.IGNORECASE)
"""How computers are called at a table: nobody else may be taken for one."""
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Printable to Python, and yet nothing that is seen: fillers, joiners, what chooses another form of a letter
(Default_Ignorable_Code_Point of the Unicode database), and the empty pattern of Braille."""
_MOST_MARKS: Final = 4
"""Accents and the like above one another: more than any script needs would cover the lines around them."""


def guest_name(name: str) -> str:
    """The name of a new guest; made up if empty.

    Raises:
        InvalidRequest: too long, unprintable, or a computer's.
    """
    return checked_name(name) if name.strip() else f"Guest {secrets.randbelow(9000) + 1000}"


def checked_name(name: str) -> str:
    """The name as it will be shown.

    Raises:
        InvalidRequest: nothing is seen of it, it is too long or unprintable, or a computer's.
    """
    name = name.strip()
    # Before all else: to normalise many marks takes the square of their number.
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
    """What fits of the name that somebody has elsewhere; made up if nothing does."""
    fitting = "".join(filter(str.isprintable, name)).strip()[:_LONGEST]
    try:
        return checked_name(fitting)
    except InvalidRequest:
        return guest_name("")


def _seen(name: str) -> str:
    """What people see of it, letters of other widths and styles as the usual ones."""
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).strip()


def _has_piles(name: str) -> bool:
    marks = 0
    for each in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(each) in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            return True
    return False
