"""Codes that people read to one another and type."""

import secrets
from typing import Final

_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""None that people take for another: 4.95 bits each."""


def drawn_letters(count: int) -> str:
    """So many letters and digits, drawn so that nobody can guess them."""
    return "".join(secrets.choice(_LETTERS) for _ in range(count))
