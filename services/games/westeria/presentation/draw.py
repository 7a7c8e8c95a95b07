"""Draws a view for people: the land, what each seat has, units, cards, and who decides what."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from services.games.westeria.data.armies import CARDS, NONE
from services.games.westeria.data.dataset import DataSet
from services.games.westeria.presentation.chart import chart, rows
from services.games.westeria.presentation.legend import territories, units, wrapped
from services.games.westeria.presentation.view import View
from services.games.westeria.presentation.words.names import counted, seat_name, tallied, unit_name
from services.games.westeria.presentation.words.question import question
from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.cells.phases import DRAFT, PLACING, START_DRAW
from services.games.westeria.rules.cells.zones import zones_in
from services.games.westeria.rules.knowledge import is_shown_to, public_kind

_WIDTH: Final = 80


def draw(view: View) -> str:
    """Draws the whole view."""
    data = view.data
    names = territories(data) if view.position.cells[at.PHASE] <= DRAFT else units(data)
    return "\n".join([*chart(view), "", *wrapped(names), "", *_below(view)])


def draw_small(view: View) -> str:
    """Draws the view without borders, and without names, which are in `legend`."""
    return "\n".join([*rows(view), *_below(view)])


def _below(view: View) -> list[str]:
    """Everything but the land: seats, reserves, cards, and who decides what."""
    data = view.data
    return [*_seats(view, data), *_own(view, data), *_cards(view), _heading(view) + question(view)]


def _seats(view: View, data: DataSet) -> Iterator[str]:
    """A line for each seat; `>` marks the one that has the turn."""
    cells = view.position.cells
    phase, tokens = cells[at.PHASE], list(cells[at.TOKENS : at.TOKENS + data.territories])
    yield "         territories  cities  units  reserve  Flag"
    for seat in range(view.position.seats):
        mark = ">" if seat == cells[at.SEAT] and phase != PLACING else " "
        cities = sum(1 for city in data.cities if tokens[city] == seat + 1)
        is_seen = phase != PLACING or seat == view.viewer
        units = cells[at.UNITS + seat] if is_seen else "?"
        holder, lot = cells[at.HOLDERS + seat], cells[at.LOTS + seat]
        flag = "own" if holder == seat else f"held by {seat_name(holder)}"
        drew = f", drew the {unit_name(data, lot)}" if phase == START_DRAW and lot != NONE else ""
        numbers = (
            f"{tokens.count(seat + 1):11}  {cities:6}  {units:>5}  {cells[at.RESERVED + seat]:7}  {flag}"
        )
        yield f"{mark} {seat_name(seat):6} {numbers}{drew}"


def _own(view: View, data: DataSet) -> Iterator[str]:
    """The reserves that the viewer sees, the unit in hand, and what others know of its units."""
    cells, ground = view.position.cells, view.position.ground
    for seat in range(ground.seats):
        row, whose = (
            at.RESERVE + seat * at.MOST_ROW,
            "your" if seat == view.viewer else f"{seat_name(seat)}'s",
        )
        names = [name for kind, name in enumerate(data.armies.names) for _ in range(cells[row + kind])]
        if names:
            whose = "your" if seat == view.viewer else f"{seat_name(seat)}'s"
            yield from wrap(f"{whose} reserve: {tallied(names)}", _WIDTH)
    if hand := cells[at.HAND]:
        yield f"in hand: {unit_name(data, hand & at.KIND)}"
    if resting := zones_in(cells[at.RESTING_LOW], cells[at.RESTING_HIGH]):
        yield f"no more moves this turn: {_zones(data, resting)}"
    own = [zone for zone in range(data.zones) if owner_of(cells[zone]) == view.viewer + 1]
    known = [z for z in own if public_kind(ground.all_kinds, cells[z] >> at.RULED_SHIFT) != at.UNKNOWN]
    if known:
        yield f"all know yours on {_zones(data, known)}"
    for seat in range(ground.seats):
        shown = [zone for zone in own if zone not in known and is_shown_to(cells[zone], seat)]
        if shown:
            yield f"{seat_name(seat)} knows yours on {_zones(data, shown)}"


def _zones(data: DataSet, zones: Iterable[int]) -> str:
    return " ".join(data.lands.zone_names[zone] for zone in zones)


def _cards(view: View) -> Iterator[str]:
    """The pile, the discards and the open cards; nothing before the first turn."""
    cells = view.position.cells
    if not cells[at.TURN]:
        return
    last = ", the Traitor last" if cells[at.TRAITOR_LAST] else ""
    played = f"; in play: {CARDS[cells[at.CARD]]}" if cells[at.CARD] != NONE else ""
    yield f"in the pile: {counted(cells[at.PILED], 'card')}{last}"
    yield from wrap(f"discarded: {_tally(cells[at.DISCARDS :])}", _WIDTH)
    yield f"open: {_tally(cells[at.DRAWN :])}{played}"


def _tally(counts: Iterable[int]) -> str:
    return tallied([name for name, count in zip(CARDS, counts, strict=False) for _ in range(count)])


def _heading(view: View) -> str:
    turn, ground = view.position.cells[at.TURN], view.position.ground
    return f"turn {turn} of {ground.turns}: " if turn else ""
