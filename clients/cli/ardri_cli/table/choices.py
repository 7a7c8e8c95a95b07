"""The legal actions as a list for a person: numbered, and grouped by their first words. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_BEGINNING: Final = re.compile(r"[^-\s:,>]+")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_MARKS: Final = " -:,>"
_GAP: Final = 3


@dataclass(frozen=True, slots=True)
class Choices:
    """Legal actions, numbered from 1 in the game's order. `words`: what each does and costs, or empty."""

    notations: tuple[str, ...]
    words: tuple[str, ...] = ()

    def find(self, text: str) -> str | None:
        """The action with that notation, in any case, or with that number; None if there is none."""
        if text in self.notations:
            return text
        alike = [notation for notation in self.notations if notation.lower() == text.lower()]
        if len(alike) == 1:
            return alike[0]
        if _NUMBER.fullmatch(text) and 1 <= int(text) <= len(self.notations):
            return self.notations[int(text) - 1]
        return None

    def beginning_with(self, text: str) -> list[tuple[int, str]]:
        """Number and notation of the actions that begin with the text, such as `e8` for `e8-e7`."""
        wanted = text.lower()
        return [
            (number, notation)
            for number, notation in enumerate(self.notations, start=1)
            if wanted and notation.lower().startswith(wanted)
        ]

    def example(self) -> tuple[str, str]:
        """An action, and its first word if it has more than that; empty if there is none."""
        longer = (each for each in self.notations if _beginning(each) != each)
        found = next(longer, "") or next(iter(self.notations), "")
        return found, _beginning(found) if _beginning(found) != found else ""

    def groups(self) -> dict[str, list[tuple[int, str]]]:
        """Numbers and notations, grouped by first word, such as the square that a piece leaves."""
        groups: dict[str, list[tuple[int, str]]] = {}
        for number, notation in enumerate(self.notations, start=1):
            groups.setdefault(_beginning(notation), []).append((number, notation))
        return dict(sorted(groups.items()))


def _beginning(notation: str) -> str:
    """The first word of a notation, such as the square that a piece leaves."""
    found = _BEGINNING.match(notation)
    return found[0] if found else notation


def format_groups(choices: Choices, width: int) -> list[str]:
    """All actions in lines of at most `width` columns; each group starts with its first word."""
    cells = []
    for beginning, members in choices.groups().items():
        if len(members) == 1:
            cells.append(f"{members[0][0]} {members[0][1]}")
            continue
        ends = ((number, notation[len(beginning) :].strip(_MARKS)) for number, notation in members)
        rest = "  ".join(f"{number} {end}" for number, end in ends)
        cells.append(f"{beginning}:  {rest}")
    return format_columns(cells, width)


def format_lines(choices: Choices) -> list[str]:
    """All actions, one on each line, with what they do and cost."""
    widest = max(map(len, choices.notations), default=0)
    digits = len(str(len(choices.notations)))
    return [
        f"{number:{digits}} {notation:{widest + _GAP}}{words}".rstrip()
        for number, (notation, words) in enumerate(zip(choices.notations, choices.words, strict=True), 1)
    ]


def format_columns(cells: Sequence[str], width: int) -> list[str]:
    """The cells in as many columns as fit, filled column by column; wide cells wrap."""
    if not cells:
        return []
    widest = max(map(len, cells)) + _GAP
    columns = max(1, width // widest)
    height = -(-len(cells) // columns)
    return ["".join(cell.ljust(widest) for cell in cells[row::height]).rstrip() for row in range(height)]
