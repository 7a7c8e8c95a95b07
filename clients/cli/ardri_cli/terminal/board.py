"""Positions of any game as coloured text, drawn by the game itself."""

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

from rich.text import Text

from ardri.match.v1 import match_pb2 as pb
from services import games
from services.kernel import Game, Seat
from services.runtime.jobs.wire import Wire, load_wire, unpack_view

_PIECE: Final = re.compile(r"(?<!\S)[A-Z](?!\S)")
_FAINT: Final = re.compile(r"(?<!\S)(?:[a-z.+*]|\d+)(?!\S)")
_COLOURS: Final = ("bold cyan", "bold magenta", "bold green", "bold yellow", "bold blue", "bold red")
"""Of pieces, by letter: the same one in every match."""


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
    return colour(game.draw(view))


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


def colour(drawing: str) -> Text:
    """A game's drawing with its pieces in colour and its empty squares faint."""
    text = Text(drawing)
    for line in re.finditer(r".*", drawing):
        if _is_prose(line[0]):
            continue
        for found in _FAINT.finditer(drawing, line.start(), line.end()):
            text.stylize("dim", *found.span())
        for found in _PIECE.finditer(drawing, line.start(), line.end()):
            text.stylize(_COLOURS[ord(found[0]) % len(_COLOURS)], *found.span())
    return text


def _is_prose(line: str) -> bool:
    return re.search(r"[A-Za-z]{3}", line) is not None
