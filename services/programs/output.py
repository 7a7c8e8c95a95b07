"""How much a program may say, whatever runs it: a sandbox, or the host of its module. Pure."""

from typing import Final

LINE_BYTES: Final = 1 << 16
"""The longest line of an answer."""
ANSWER_BYTES: Final = 1 << 18
"""The most that may be said between two questions."""
STDERR_BYTES: Final = 1 << 20
"""The most that may be said on standard error in a whole game."""
TAIL_BYTES: Final = 2_000
"""So much of its end is kept, for people."""


class Overflow(Exception):
    """The program has said more than it may."""
