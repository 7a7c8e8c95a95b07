"""Positions of any game as coloured text, drawn by the game itself, in the colours of its seats."""

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
"""Of 255: colours darker than that get white letters."""
_EMPTY: Final = Style(dim=True)
_MOVED: Final = Style(underline=True, bold=True, dim=False)


@cache
def loaded(name: str) -> tuple[Game[Any, Any], Wire]:
    """A game and its wire.

    Raises:
        UnknownGame: not installed here.
    """
    game = games.load(name)
    return game, load_wire(game)


def seen(match: pb.Match) -> tuple[Game[Any, Any], Any]:
    """The game of a match, and the view in it, which must be set."""
    game, wire = loaded(match.spec.game)
    return game, wire.view_from_proto(unpack_view(wire, match.view))


def draw_match(match: pb.Match) -> Text:
    """The view in the match, which must be set."""
    game, view = seen(match)
    return colour(game, game.draw(view))


def draw_within(match: pb.Match, columns: int, rows: int, moved: str = "") -> Text:
    """The view as large as fits; where nothing does, the smallest. `moved`: as of `colour`."""
    game, view = seen(match)
    drawing = game.draw(view)
    lines = drawing.splitlines()
    if len(lines) > rows or max(map(len, lines)) > columns:
        drawing = game.draw_small(view)
    return colour(game, drawing, moved)


def explain(match: pb.Match, notations: Sequence[str]) -> tuple[str, ...]:
    """What each of the viewer's legal actions does and costs; empty if the game says so of none.

    The match has its view.
    """
    game, view = seen(match)
    seat = Seat(match.viewer_seat)
    position = game.sample(view, Random(0))  # noqa: S311  # any state that fits explains the same
    words = tuple(
        game.explain(position, seat, game.parse(position, seat, notation)) for notation in notations
    )
    return words if any(words) else ()


def colour(game: Game[Any, Any], drawing: str, moved: str = "") -> Text:
    """A drawing with what belongs to seats in their colours, and empty places faint.

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
    """By seat of that game: its colour as a tile, with letters that can be read on it."""
    return tuple(_tile(look.colour) for look in looks_of(loaded(name)[0].facts))


def _tile(hexadecimal: str) -> Style:
    ground = Color.parse(hexadecimal)
    red, green, blue = ground.get_truecolor()
    is_dark = 0.299 * red + 0.587 * green + 0.114 * blue < _DARK  # luma, ITU-R BT.601
    return Style(color="#ffffff" if is_dark else "#000000", bgcolor=ground, bold=True)


def _names(text: str, place: str) -> bool:
    return bool(text) and re.search(rf"(?<![A-Za-z0-9]){re.escape(place)}(?![A-Za-z0-9])", text) is not None
