"""Actions as kinds and as text: `turn`, `pass`, `see`, `bet 2`, `raise 2`, `yield`; of chance `draw R9`."""

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from services.games.plaques.catalogue.plaques import format_plaque, parse_plaque
from services.games.plaques.rules.numbers import actions
from services.games.plaques.rules.numbers.bounds import MOST_TOKENS
from services.kernel import InvalidNotation


class Kind(IntEnum):
    """Kinds of actions, with the numbers of the wire and the names of the notation."""

    TURN = actions.TURN >> actions.KIND_FROM
    PASS = actions.PASS >> actions.KIND_FROM
    SEE = actions.SEE >> actions.KIND_FROM
    BET = actions.BET >> actions.KIND_FROM
    RAISE = actions.RAISE >> actions.KIND_FROM
    YIELD = actions.YIELD >> actions.KIND_FROM
    DRAW = actions.DRAW >> actions.KIND_FROM

    @property
    def word(self) -> str:
        """The word in the notation."""
        return self.name.lower()


STAKES: Final = (Kind.BET, Kind.RAISE)
"""The kinds with a number of tokens."""
_KINDS: Final = {kind.word: kind for kind in Kind}
_ACTION: Final = re.compile(r"(turn|pass|see|yield)|(bet|raise) ([1-9][0-9]{0,3})", re.ASCII)
_DRAW: Final = "draw "


def encode(kind: Kind, detail: int = 0) -> int:
    """Makes the number of an action."""
    return kind << actions.KIND_FROM | detail


def decode(action: int) -> tuple[int, int]:
    """Returns kind and detail of a number; the kind may be outside of `Kind`."""
    return action >> actions.KIND_FROM, action & actions.DETAIL


def format_action(action: int) -> str:
    """Writes any action that is legal in some position."""
    kind, detail = decode(action)
    word = Kind(kind).word
    if kind == Kind.DRAW:
        return f"{word} {format_plaque(detail)}"
    return f"{word} {detail}" if kind in STAKES else word


def parse_action(text: str, names: Sequence[str] = ()) -> int:
    """Reads an action; `names`: those of the plaques, accepted beside their short forms.

    Raises:
        InvalidNotation: it is no action of any position.
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
