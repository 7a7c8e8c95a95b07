"""Draws the table: the regions side by side, what each seat has, the viewer's cards, who decides what.

A stack is written from its top: `B` is a piece of blue, `BB` a fort, `B*` a King piece, and small letters
are captives. `b r w y` are blue, red, white and yellow, `.` an empty position.
"""

from collections.abc import Sequence
from typing import Final

from services.games.tara.board import FIRST, LETTERS, REGIONS, SIZES, SPOTS, Rank
from services.games.tara.facts import SEATS
from services.games.tara.presentation.legend import card_lines
from services.games.tara.presentation.view import View
from services.games.tara.presentation.words.names import region_name
from services.games.tara.presentation.words.question import question
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.reading import numbers_in, owners
from services.games.tara.rules.table.stacks import KING, TWO_PIECES, is_fort

_INITIALS: Final = tuple(name[0] for name in SEATS)
_NARROWEST: Final = 4
_WIDTH: Final = 80


def draw(view: View) -> str:
    """Draws the whole view."""
    return "\n".join([*_regions(view.known), "", *_seats(view), *card_lines(view), _heading(view)])


def draw_small(view: View) -> str:
    """Draws regions two by two where four do not fit, and leaves out what the cards show."""
    p = view.known
    regions = [region for region in range(REGIONS) if p.regions >> region & 1]
    lines = _regions(p)
    if max(map(len, lines)) > _WIDTH:
        lines = [line for pair in (regions[:2], regions[2:]) for line in _row(p, pair)]
    return "\n".join([*lines, *_seats(view), _heading(view)])


def stack_text(stack: int) -> str:
    """Writes a stack in letters, the top first."""
    if not stack:
        return "."
    letters = [_INITIALS[owner] for owner in owners(stack)]
    tops = 2 if is_fort(stack & TWO_PIECES) else 1
    return "".join(letters[:tops]).upper() + ("*" if stack & KING else "") + "".join(letters[tops:])


def _heading(view: View) -> str:
    """The round, and who decides what."""
    p = view.known
    keepers = tuple(seat for seat, size in enumerate(view.aside_sizes) if not size)
    return f"round {p.round} of {p.options.round_limit}: {question(p, keepers)}"


def _regions(p: TaraPosition) -> list[str]:
    """All pyramids side by side."""
    return _row(p, [region for region in range(REGIONS) if p.regions >> region & 1])


def _row(p: TaraPosition, regions: Sequence[int]) -> list[str]:
    """Pyramids side by side, with the letters of the ranks before them."""
    drawn = [_pyramid(p, region) for region in regions]
    return ["  ".join(row).rstrip() for row in zip([" ", *reversed(LETTERS)], *drawn, strict=True)]


def _pyramid(p: TaraPosition, region: int) -> list[str]:
    """A region as lines of equal width, its name above."""
    cells = [stack_text(stack) for stack in p.board[region * SPOTS : (region + 1) * SPOTS]]
    half = max(_NARROWEST, *(len(cell) + 2 for cell in cells)) // 2
    whole = 2 * half * SIZES[0]
    rows = []
    for rank in reversed(Rank):
        row = "".join(cell.ljust(2 * half) for cell in cells[FIRST[rank] : FIRST[rank] + SIZES[rank]])
        rows.append((" " * half * rank + row).ljust(whole))
    name = region_name(region) + (" (won)" if p.closed >> region & 1 else "")
    return [(" " * (2 * half * 2 - len(name) // 2) + name).ljust(whole), *rows]


def _seats(view: View) -> list[str]:
    """A line for each seat; `*` marks the one with the cube."""
    p = view.known
    lines = ["         cumals  stock  kings  prisoners  cards"]
    for seat in range(p.seats):
        name = SEATS[seat] + (" *" if seat == p.starter else "")
        numbers = f"{p.cumals[seat]:6}  {p.stock[seat]:5}  {p.kings[seat]:5}"
        lines.append(f"{name:8} {numbers}  {_prisoners(p, seat):9}  {_held(view, seat)}")
    return lines


def _prisoners(p: TaraPosition, captor: int) -> str:
    held = p.prisoners[captor * p.seats : (captor + 1) * p.seats]
    return " ".join(f"{count}{_INITIALS[owner]}" for owner, count in enumerate(held) if count) or "-"


def _held(view: View, seat: int) -> str:
    """The viewer's cards, or the number of another seat's cards, and the card turned over."""
    p, own = view.known, seat == view.viewer
    parts = []
    for bits, size, where in (
        (p.hands[seat], view.hand_sizes[seat], "in hand"),
        (p.aside[seat], view.aside_sizes[seat], "aside"),
    ):
        if size:
            parts.append(f"{' '.join(map(str, numbers_in(bits))) if own else size} {where}")
    if p.drawn[seat]:
        parts.append(f"turned over {p.drawn[seat]}")
    return ", ".join(parts) or "-"
