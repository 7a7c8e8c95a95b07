"""Actions as numbers: a kind, and what goes with it, a number of tokens or a plaque."""

from enum import IntEnum
from typing import Final

_BITS: Final = 20


class Kind(IntEnum):
    """What is done."""

    TURN = 1
    """Turn the next plaque."""
    PASS = 2
    """End the turn."""
    SEE = 3
    """Pay what is owed."""
    BET = 4
    """Begin a betting round; with tokens."""
    RAISE = 5
    """Pay what is owed and more; with the tokens on top."""
    YIELD = 6
    """Leave the hand."""
    DRAW = 7
    """Chance's: a plaque is dealt or shown; with the plaque."""


def encode(kind: Kind, detail: int = 0) -> int:
    """The number of an action."""
    return kind << _BITS | detail


TURN: Final = encode(Kind.TURN)
PASS: Final = encode(Kind.PASS)
SEE: Final = encode(Kind.SEE)
YIELD: Final = encode(Kind.YIELD)


def decode(action: int) -> tuple[int, int]:
    """Kind and detail of a number; the kind of a strange number is none of `Kind`."""
    return action >> _BITS, action & (1 << _BITS) - 1
