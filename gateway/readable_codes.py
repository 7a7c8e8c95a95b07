"""Codes that people read to one another and type."""

import secrets
from typing import Final

_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits without those that people confuse: 4.95 bits each."""


def drawn_letters(count: int) -> str:
    """That many random letters and digits, from a source that nobody can predict."""
    return "".join(secrets.choice(_LETTERS) for _ in range(count))
