"""Explains the signs of a drawn table, and what cards show."""

from typing import Final

from services.games.tara.presentation.objects import card_of
from services.games.tara.presentation.view import View
from services.games.tara.presentation.words.names import card_face
from services.games.tara.rules.table.reading import numbers_in

_SIGNS: Final = """A stack is written from its top: B is a piece of blue, BB a fort of blue, B* a
King piece of blue, Br a piece of blue with a captive of red, . is empty.
K C W H F are the ranks, from the King down to the Farmers; F2 is the second
Farmer's position from the left. A * behind a seat: it has the cube, and begins."""


def legend(view: View) -> str:
    """Explains the signs, and the cards that the viewer knows of."""
    return "\n".join([_SIGNS, "", *card_lines(view)]).rstrip()


def card_lines(view: View) -> list[str]:
    """A line for each of the viewer's cards, and for the one being played."""
    p, viewer = view.known, view.viewer
    own = p.hands[viewer] | p.aside[viewer] if viewer >= 0 else 0
    shown = sorted({*numbers_in(own), *([p.card] if p.card else [])})
    return [f"card {card}: {card_face(card_of(p, card))}" for card in shown]
