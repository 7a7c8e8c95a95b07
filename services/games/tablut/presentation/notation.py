"""Squares, actions and positions as text: `e8`, `e8-e7`, `e4-b4xa4`, and a board to look at."""

import re
from collections.abc import Sequence
from typing import Final

from services.games.tablut.board import ATTACKERS, CORNERS, FILES, NAMES, SIZE, SQUARES, THRONE, parse_square
from services.games.tablut.presentation.events import Captured, Moved
from services.games.tablut.presentation.views import View, position_of
from services.kernel import InvalidNotation

_ACTION: Final = re.compile(r"([a-i][1-9])-([a-i][1-9])(?:x[a-i][1-9])*", re.ASCII)
_ACTIONS: Final = tuple(f"{origin}-{target}" for origin in NAMES for target in NAMES)
"""The text of each action, legal anywhere or not."""
_LETTERS: Final = ".ADK"
_WORDS: Final = ("", "attacker", "defender", "king")


def format_action(action: int, taken: Sequence[int] = ()) -> str:
    """The action, `e8-e7`; with the squares of what it takes the record's form, `e4-b4xa4`."""
    text = _ACTIONS[action]
    return "x".join([text, *(NAMES[square] for square in taken)]) if taken else text


def parse_action(text: str) -> int:
    """Reads an action in either form; the captures of a record need only be squares.

    Raises:
        InvalidNotation: the text is like neither `e8-e7` nor `e4-b4xa4`.
    """
    match = _ACTION.fullmatch(text)
    if match is None:
        raise InvalidNotation(f"{text!r} is no action; actions look like e8-e7, in records e4-b4xa4")
    return parse_square(match[1]) * SQUARES + parse_square(match[2])


def tell(event: Moved | Captured) -> str:
    """Says in words what was taken; empty for a move, which its action tells."""
    if isinstance(event, Moved):
        return ""
    how = " against the wall" if event.by_wall else ""
    return f"{_WORDS[event.piece]} on {NAMES[event.square]} taken{how}"


def draw(view: View) -> str:
    """Draws the board and says whose turn it is; `x` is an empty corner, `+` the empty throne."""
    rows = [
        f"{rank + 1} " + " ".join(_mark(view, rank * SIZE + file) for file in range(SIZE))
        for rank in reversed(range(SIZE))
    ]
    side = "attackers" if view.turn == ATTACKERS else "defenders"
    state = "the match is over" if position_of(view).end else f"{side} to move"
    quiet = f"{view.quiet_plies} of {view.options.quiet_plies} plies without a capture"
    return "\n".join([*rows, "  " + " ".join(FILES), f"ply {view.plies}, {state}, {quiet}"])


def _mark(view: View, square: int) -> str:
    piece = view.board[square]
    if piece:
        return _LETTERS[piece]
    if square in CORNERS:
        return "x"
    return "+" if square == THRONE else "."
