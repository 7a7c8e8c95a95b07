"""Bounds of a program's output, the same in a sandbox and in the host of a module. Pure."""

from typing import Final

LINE_BYTES: Final = 1 << 16
"""The longest line of an answer."""
ANSWER_BYTES: Final = 1 << 18
"""The most output between two questions."""
STDERR_BYTES: Final = 1 << 20
"""The most output on standard error in a whole game."""
TAIL_BYTES: Final = 2_000
"""How much of the end of standard error is kept, for people."""


class Overflow(Exception):
    """The program has written more than it may."""
