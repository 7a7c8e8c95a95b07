"""Actions as text: `turn`, `pass`, `see`, `bet 2`, `raise 2`, `yield`, and chance's `draw R9`."""

import re
from typing import Final

from services.games.plaques.catalogue.plaques import format_plaque, parse_plaque
from services.games.plaques.presentation.kinds import Kind, decode, encode
from services.games.plaques.rules.actions import PASS, SEE, TURN, YIELD
from services.games.plaques.rules.bounds import MOST_TOKENS
from services.kernel import InvalidNotation

_PLAIN: Final = {"turn": TURN, "pass": PASS, "see": SEE, "yield": YIELD}
_PLAIN_WORDS: Final = {action: word for word, action in _PLAIN.items()}
_STAKES: Final = {"bet": Kind.BET, "raise": Kind.RAISE}
_STAKE_WORDS: Final = {kind: word for word, kind in _STAKES.items()}
_STAKE: Final = re.compile(r"(bet|raise) ([1-9][0-9]{0,3})", re.ASCII)
_DRAW: Final = "draw "


def format_action(action: int) -> str:
    """The text of any action that is legal in some position."""
    if action in _PLAIN_WORDS:
        return _PLAIN_WORDS[action]
    kind, detail = decode(action)
    if kind == Kind.DRAW:
        return _DRAW + format_plaque(detail)
    return f"{_STAKE_WORDS[Kind(kind)]} {detail}"


def parse_action(text: str) -> int:
    """The action of a text.

    Raises:
        InvalidNotation: no action in any position.
    """
    if text in _PLAIN:
        return _PLAIN[text]
    if text.startswith(_DRAW):
        return encode(Kind.DRAW, parse_plaque(text.removeprefix(_DRAW)))
    stake = _STAKE.fullmatch(text)
    if stake is None or int(stake[2]) > MOST_TOKENS:
        raise InvalidNotation(
            f"{text!r} is no action; actions are turn, pass, see, yield, bet 2, raise 2"
            f" with at most {MOST_TOKENS} tokens, and draw R9"
        )
    return encode(_STAKES[stake[1]], int(stake[2]))
