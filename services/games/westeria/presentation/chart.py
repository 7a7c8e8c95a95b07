"""The land as text: a cell for each zone, lines between territories, `=` where no way leads across.

A cell is the zone, `*` for a city, then the unit there: `N Ki` the King of north, `E ?` a unit of east
that the viewer cannot tell, `E ~` one that is known to be able to move. An empty zone has the small letter
of the seat that controls the territory, or `.` if none does.
"""

from functools import cache
from itertools import pairwise
from typing import Final

from services.games.westeria.data.dataset import DataSet
from services.games.westeria.data.lands import ZONES_EACH
from services.games.westeria.facts import FACTS
from services.games.westeria.presentation.view import View
from services.games.westeria.rules.cells.layout import KIND, TOKENS, UNKNOWN
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.knowledge import is_known_mobile

_SHORTEST: Final = 2
_MOUNTAIN: Final = "^"
_NOWHERE: Final = -1
_INITIALS: Final = tuple(name[0] for name in FACTS.seat_names)

_Line = tuple[int, ...]
"""Zones from left to right, `_NOWHERE` for mountains."""


def chart(view: View) -> list[str]:
    """Draws the land, line by line."""
    data = view.data
    grid = _grid(data)
    lines = []
    for number, row in enumerate(grid):
        if number:
            lines.append(_border(data, grid[number - 1], row))
        lines.append(_row(view, data, row))
    return lines


def rows(view: View) -> list[str]:
    """Draws the land without the lines between its rows."""
    return [_row(view, view.data, row) for row in _grid(view.data)]


@cache
def short_names(data: DataSet) -> tuple[str, ...]:
    """Names of the kinds of units, cut to the fewest letters that tell them apart, at least two."""
    names, length = data.armies.names, _SHORTEST
    while len({name[:length] for name in names}) < len(names):
        length += 1
    return tuple(name[:length].ljust(length) for name in names)


@cache
def _grid(data: DataSet) -> tuple[_Line, ...]:
    at = {place: zone for zone, place in enumerate(data.lands.places)}
    rows, columns = (1 + max(each) for each in zip(*at, strict=True))
    return tuple(tuple(at.get((row, column), _NOWHERE) for column in range(columns)) for row in range(rows))


def _row(view: View, data: DataSet, row: _Line) -> str:
    parts = [_cell(view, data, row[0])]
    for west, east in pairwise(row):
        parts += [edge(data, west, east, "|"), _cell(view, data, east)]
    return "".join(parts).rstrip()


def _border(data: DataSet, above: _Line, below: _Line) -> str:
    """The line between two rows."""
    parts = []
    for column in range(len(above)):
        if column:
            parts.append(_corner(data, above[column - 1 : column + 1], below[column - 1 : column + 1]))
        parts.append(edge(data, above[column], below[column], "-") * _width(data))
    return "".join(parts).rstrip()


def _cell(view: View, data: DataSet, zone: int) -> str:
    if zone == _NOWHERE:
        return _MOUNTAIN * _width(data)
    city = "*" if data.lands.is_city[zone // ZONES_EACH] else " "
    return f"{data.lands.zone_names[zone]}{city} {_content(view, data, zone)}".ljust(_width(data))


def _content(view: View, data: DataSet, zone: int) -> str:
    cells = view.position.cells
    place, kind = cells[zone], cells[zone] & KIND
    if not place:
        owner = cells[TOKENS + zone // ZONES_EACH]
        return _INITIALS[owner - 1] if owner else "."
    can_move = is_known_mobile(place, data.fixed)
    name = short_names(data)[kind] if kind != UNKNOWN else "~" if can_move else "?"
    return f"{_INITIALS[owner_of(place) - 1].upper()} {name}"


def edge(data: DataSet, here: int, there: int, line: str) -> str:
    """The sign between cells: blank in a territory or mountains, `=` if no way leads across, else `line`."""
    if _NOWHERE in (here, there):
        return " " if here == there else line
    if there not in data.neighbours[here]:
        return "="
    return " " if here // ZONES_EACH == there // ZONES_EACH else line


def _corner(data: DataSet, above: _Line, below: _Line) -> str:
    """The sign where four cells meet."""
    meeting = (above, below, *zip(above, below, strict=True))
    return "+" if any(edge(data, here, there, "+") != " " for here, there in meeting) else " "


@cache
def _width(data: DataSet) -> int:
    return len("A1* N ") + len(short_names(data)[0])
