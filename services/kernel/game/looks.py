"""How seats are told apart: by colour, pattern, shape and letter, any one of which is enough."""

from dataclasses import dataclass
from typing import Final

from services.kernel.game.facts import Facts

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#e69f00", "#cc79a7", "#56b4e9", "#4d4d4d")
"""Told apart with any colour vision (Okabe and Ito, 2008), but for the last one, which is darker."""
PATTERNS: Final = ("solid", "stripes", "dots", "checks", "crosshatch", "waves", "rings")
SHAPES: Final = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon", "star")


@dataclass(frozen=True, slots=True)
class Look:
    """Of one seat: `colour` as `#rrggbb`, one of `PATTERNS`, one of `SHAPES`, and one character."""

    colour: str
    pattern: str
    shape: str
    letter: str


def looks_of(facts: Facts) -> tuple[Look, ...]:
    """Of each seat that the game can have; letters are the initials of their names, else numbers from 1."""
    initials = [name[0].upper() for name in facts.seat_names]
    if len(set(initials)) < len(initials):
        initials = [str(number + 1) for number in range(len(initials))]
    colours = facts.seat_colours or COLOURS
    return tuple(map(Look, colours, PATTERNS, SHAPES, initials))
