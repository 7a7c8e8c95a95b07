"""Writes measurements as a table in Markdown, with a line on how they grow."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """The figures at one size, by their names, which include the units."""

    size: int
    figures: Mapping[str, float]


def markdown(what: str, rows: Sequence[Row]) -> str:
    """Returns a line for each size, then a line on how each figure grows from the first size to the last."""
    names = list(rows[0].figures)
    lines = [_line(what, names), "|---|" + "---|" * len(names)]
    lines += [_line(f"{row.size:,}", [f"{row.figures[name]:,.2f}" for name in names]) for row in rows]
    lines.append(_line("slope", [_slope(rows, name) for name in names]))
    return "\n".join(lines)


def _line(first: str, cells: Sequence[str]) -> str:
    return f"| {first} | {' | '.join(cells)} |"


def _slope(rows: Sequence[Row], name: str) -> str:
    """Returns the exponent of growth from the first to the last size: 0 if constant, 1 if proportional."""
    first, last = rows[0], rows[-1]
    before, after = first.figures[name], last.figures[name]
    if last.size == first.size or min(before, after) <= 0:
        return ""
    return f"{math.log(after / before) / math.log(max(1, last.size) / max(1, first.size)):.2f}"
