"""Positions of any game as coloured text: the game draws them, in the colours of its seats."""

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

from rich.color import Color
from rich.style import Style
from rich.text import Text

from ardri.match.v1 import match_pb2 as pb
from services import games
from services.kernel import Game, Seat
from services.kernel.game.looks import looks_of
from services.runtime.jobs.wire import Wire, load_wire, unpack_view

_DARK: Final = 140
"""Brightness from 0 to 255: darker colours get white letters."""
_EMPTY: Final = Style(dim=True)
_MOVED: Final = Style(underline=True, bold=True, dim=False)


@cache
def loaded(name: str) -> tuple[Game[Any, Any], Wire]:
    """A game, and its wire module.

    Raises:
        UnknownGame: the game is not installed here.
    """
    game = games.load(name)
    return game, load_wire(game)


def seen(match: pb.Match) -> tuple[Game[Any, Any], Any]:
    """The game of a match, and the view in it, which must be set."""
    game, wire = loaded(match.spec.game)
    return game, wire.view_from_proto(unpack_view(wire, match.view))


def draw_match(match: pb.Match) -> Text:
    """Draws the view in the match, which must be set."""
    game, view = seen(match)
    return colour(game, game.draw(view))


def draw_within(match: pb.Match, columns: int, rows: int, moved: str = "") -> Text:
    """Draws the view large if that fits, else small. `moved`: as in `colour`."""
    game, view = seen(match)
    drawing = game.draw(view)
    lines = drawing.splitlines()
    if len(lines) > rows or max(map(len, lines)) > columns:
        drawing = game.draw_small(view)
    return colour(game, drawing, moved)


def explain(match: pb.Match, notations: Sequence[str]) -> tuple[str, ...]:
    """What each of the viewer's legal actions does and costs; empty if the game explains none.

    The match must have its view.
    """
    game, view = seen(match)
    seat = Seat(match.viewer_seat)
    position = game.sample(view, Random(0))  # noqa: S311  # any consistent position gives the same words
    words = tuple(
        game.explain(position, seat, game.parse(position, seat, notation)) for notation in notations
    )
    return words if any(words) else ()


def colour(game: Game[Any, Any], drawing: str, moved: str = "") -> Text:
    """A drawing in which each seat's parts have the seat's colour, and empty places are faint.

    `moved`: the last action and its events in words; the places that it names are underlined.
    """
    text = Text(drawing)
    styles = seat_styles(game.facts.name)
    for mark in game.marks(drawing):
        if mark.seat is not None:
            text.stylize(styles[mark.seat], mark.start, mark.end)
        elif mark.is_empty:
            text.stylize(_EMPTY, mark.start, mark.end)
        if any(_names(moved, place) for place in mark.places):
            text.stylize(_MOVED, mark.start, mark.end)
    return text


@cache
def seat_styles(name: str) -> tuple[Style, ...]:
    """The style of each seat of the game: its colour as background, with readable letters."""
    return tuple(_tile(look.colour) for look in looks_of(loaded(name)[0].facts))


def _tile(hexadecimal: str) -> Style:
    ground = Color.parse(hexadecimal)
    red, green, blue = ground.get_truecolor()
    is_dark = 0.299 * red + 0.587 * green + 0.114 * blue < _DARK  # luma, ITU-R BT.601
    return Style(color="#ffffff" if is_dark else "#000000", bgcolor=ground, bold=True)


def _names(text: str, place: str) -> bool:
    return bool(text) and re.search(rf"(?<![A-Za-z0-9]){re.escape(place)}(?![A-Za-z0-9])", text) is not None
