"""The kinds of actions."""

from enum import IntEnum

from services.games.plaques.rules import actions


class Kind(IntEnum):
    """What is done; the numbers are the wire's."""

    TURN = actions.TURN >> actions.KIND_FROM
    PASS = actions.PASS >> actions.KIND_FROM
    SEE = actions.SEE >> actions.KIND_FROM
    BET = actions.BET >> actions.KIND_FROM
    """With tokens."""
    RAISE = actions.RAISE >> actions.KIND_FROM
    """With the tokens on top."""
    YIELD = actions.YIELD >> actions.KIND_FROM
    DRAW = actions.DRAW >> actions.KIND_FROM
    """With the plaque."""


def encode(kind: Kind, detail: int = 0) -> int:
    """The number of an action."""
    return kind << actions.KIND_FROM | detail


def decode(action: int) -> tuple[int, int]:
    """Kind and detail of a number; the kind of a strange number is none of `Kind`."""
    return action >> actions.KIND_FROM, action & actions.DETAIL
