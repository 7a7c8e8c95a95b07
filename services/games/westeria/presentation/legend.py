"""Explains the signs of a drawn land."""

from collections.abc import Iterable, Iterator
from typing import Final

from services.games.westeria.data.dataset import DataSet
from services.games.westeria.presentation.chart import short_names
from services.games.westeria.presentation.view import View

_WIDTH: Final = 80
_GAP: Final = "   "
_SIGNS: Final = """A1 is the first zone of territory A; a * behind it says that there is a city.
Then comes who is there: N Ki the King of north, E ? a unit of east that you
cannot tell, E ~ one that can move. In an empty zone the small letter says who
controls the territory, a . that nobody does. ^ are mountains; no way leads
across =. A > before a seat: it has the turn.

The territories:
"""


def legend(view: View) -> str:
    """Explains the signs, the territories and the units of the match."""
    lines = [*wrapped(territories(view.data)), "", "The units, with the ranks that count in combat:", ""]
    return _SIGNS + "\n".join([*lines, *wrapped(units(view.data))])


def territories(data: DataSet) -> Iterator[str]:
    """Yields the territories that the letters stand for."""
    for territory, name in enumerate(data.lands.territory_names):
        city = "*" if data.lands.is_city[territory] else ""
        yield f"{data.letters[territory]}{city} {name}"


def units(data: DataSet) -> Iterator[str]:
    """Yields the units that the short names stand for, with the ranks that count in combat."""
    for short, name, rank in zip(short_names(data), data.armies.names, data.armies.ranks, strict=True):
        yield f"{short} {name} {rank}" if rank else f"{short} {name}"


def wrapped(items: Iterable[str]) -> list[str]:
    """Puts items into lines; no item is split."""
    lines = [""]
    for item in items:
        if lines[-1] and len(lines[-1]) + len(_GAP) + len(item) > _WIDTH:
            lines.append("")
        lines[-1] += _GAP + item if lines[-1] else item
    return lines
