"""Actions as kinds and as text: `turn`, `pass`, `see`, `bet 2`, `raise 2`, `yield`; chance's `draw R9`."""

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from services.games.plaques.catalogue.plaques import format_plaque, parse_plaque
from services.games.plaques.rules.numbers import actions
from services.games.plaques.rules.numbers.bounds import MOST_TOKENS
from services.kernel import InvalidNotation


class Kind(IntEnum):
    """What is done; the numbers are the wire's, the names those of the notation."""

    TURN = actions.TURN >> actions.KIND_FROM
    PASS = actions.PASS >> actions.KIND_FROM
    SEE = actions.SEE >> actions.KIND_FROM
    BET = actions.BET >> actions.KIND_FROM
    RAISE = actions.RAISE >> actions.KIND_FROM
    YIELD = actions.YIELD >> actions.KIND_FROM
    DRAW = actions.DRAW >> actions.KIND_FROM

    @property
    def word(self) -> str:
        """As in the notation."""
        return self.name.lower()


STAKES: Final = (Kind.BET, Kind.RAISE)
"""The kinds that have tokens."""
_KINDS: Final = {kind.word: kind for kind in Kind}
_ACTION: Final = re.compile(r"(turn|pass|see|yield)|(bet|raise) ([1-9][0-9]{0,3})", re.ASCII)
_DRAW: Final = "draw "


def encode(kind: Kind, detail: int = 0) -> int:
    """The number of an action."""
    return kind << actions.KIND_FROM | detail


def decode(action: int) -> tuple[int, int]:
    """Kind and detail of a number; the kind of a strange number is none of `Kind`."""
    return action >> actions.KIND_FROM, action & actions.DETAIL


def format_action(action: int) -> str:
    """The text of any action that is legal in some position."""
    kind, detail = decode(action)
    word = Kind(kind).word
    if kind == Kind.DRAW:
        return f"{word} {format_plaque(detail)}"
    return f"{word} {detail}" if kind in STAKES else word


def parse_action(text: str, names: Sequence[str] = ()) -> int:
    """The action of a text; `names`: of the plaques, beside their short forms.

    Raises:
        InvalidNotation: no action in any position.
    """
    if text.startswith(_DRAW):
        return encode(Kind.DRAW, parse_plaque(text.removeprefix(_DRAW), names))
    found = _ACTION.fullmatch(text)
    tokens = int(found[3] or 0) if found else 0
    if found is None or tokens > MOST_TOKENS:
        raise InvalidNotation(
            f"{text!r} is no action; actions are turn, pass, see, yield, bet 2, raise 2"
            f" with at most {MOST_TOKENS} tokens, and draw R9"
        )
    return encode(_KINDS[found[1] or found[2]], tokens)
