"""The names of things in texts for people."""

from collections.abc import Sequence

from services.games.westeria.data.dataset import DataSet
from services.games.westeria.facts import FACTS
from services.games.westeria.rules.cells.layout import UNKNOWN

A_UNIT = "a unit"
"""The name of a unit whose kind is not known."""


def seat_name(seat: int) -> str:
    """`north`."""
    return FACTS.seat_names[seat]


def unit_name(data: DataSet, kind: int) -> str:
    """`King`; `a unit` for `UNKNOWN`."""
    return A_UNIT if kind == UNKNOWN else data.armies.names[kind]


def land_name(data: DataSet, territory: int) -> str:
    """`Frostmoor`; for a city `North Hold, a city`."""
    name = data.lands.territory_names[territory]
    return f"{name}, a city" if data.lands.is_city[territory] else name


def counted(count: int, thing: str) -> str:
    """`1 move`, `2 moves`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def joined(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; empty for no items."""
    return " and ".join((", ".join(items[:-1]), items[-1])) if len(items) > 1 else "".join(items)


def tallied(items: Sequence[str]) -> str:
    """Each item once, with its number: `King, Scout (2)`; `nothing` for no items."""
    counts = {item: items.count(item) for item in items}
    told = [item if count == 1 else f"{item} ({count})" for item, count in counts.items()]
    return ", ".join(told) or "nothing"
