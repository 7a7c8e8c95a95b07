"""How seats look: each has a colour, a pattern, a shape and a letter, and any one of these identifies it."""

from dataclasses import dataclass
from typing import Final

from services.kernel.game.facts import Facts

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#e69f00", "#cc79a7", "#56b4e9", "#4d4d4d")
"""Distinct for any colour vision (Okabe and Ito, 2008), except the last one, which is distinctly darker."""
PATTERNS: Final = ("solid", "stripes", "dots", "checks", "crosshatch", "waves", "rings")
SHAPES: Final = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon", "star")


@dataclass(frozen=True, slots=True)
class Look:
    """The look of one seat: a colour as `#rrggbb`, one of `PATTERNS`, one of `SHAPES`, and one character."""

    colour: str
    pattern: str
    shape: str
    letter: str


def looks_of(facts: Facts) -> tuple[Look, ...]:
    """The look of each seat. Letters are the initials of the names; if two are equal, numbers from 1."""
    initials = [name[0].upper() for name in facts.seat_names]
    if len(set(initials)) < len(initials):
        initials = [str(number + 1) for number in range(len(initials))]
    colours = facts.seat_colours or COLOURS
    return tuple(map(Look, colours, PATTERNS, SHAPES, initials))
