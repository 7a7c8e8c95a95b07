"""The view as lines of text for people: the land, what each seat has, units, cards, what is asked."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from services.games.westeria.data.armies import CARDS, NONE
from services.games.westeria.data.dataset import DATA_SETS, DataSet
from services.games.westeria.presentation.chart import chart, short_names
from services.games.westeria.presentation.view import View
from services.games.westeria.presentation.words.names import counted, seat_name, tallied, unit_name
from services.games.westeria.presentation.words.question import question
from services.games.westeria.rules.knowledge import public_kind
from services.games.westeria.rules.layout import UNKNOWN
from services.games.westeria.rules.phases import DRAFT, PLACING, START_DRAW

_WIDTH: Final = 80
_GAP: Final = "   "


def draw(view: View) -> str:
    """The whole view."""
    data = DATA_SETS[view.options.map]
    names = _territories(data) if view.phase <= DRAFT else _units(data)
    parts = (chart(view), [""], _wrapped(names), [""], _seats(view, data), _own(view, data), _cards(view))
    return "\n".join([*(line for part in parts for line in part), _heading(view) + question(view)])


def _territories(data: DataSet) -> Iterator[str]:
    """What the letters stand for, while territories are claimed."""
    for territory, name in enumerate(data.lands.territory_names):
        city = "*" if data.lands.is_city[territory] else ""
        yield f"{data.territory_name(territory)}{city} {name}"


def _units(data: DataSet) -> Iterator[str]:
    """What the short names stand for, with the ranks that count in combat."""
    for short, name, rank in zip(short_names(data), data.armies.names, data.armies.ranks, strict=True):
        yield f"{short} {name} {rank}" if rank else f"{short} {name}"


def _wrapped(items: Iterable[str]) -> list[str]:
    """The items in lines; none is torn apart."""
    lines = [""]
    for item in items:
        if lines[-1] and len(lines[-1]) + len(_GAP) + len(item) > _WIDTH:
            lines.append("")
        lines[-1] += _GAP + item if lines[-1] else item
    return lines


def _seats(view: View, data: DataSet) -> Iterator[str]:
    """A line a seat; `>` has the turn."""
    yield "         territories  cities  units  reserve  Flag"
    for seat in range(view.seats):
        mark = ">" if seat == view.seat and view.phase != PLACING else " "
        cities = sum(1 for city in data.cities if view.tokens[city] == seat + 1)
        is_seen = view.phase != PLACING or seat == view.viewer
        units = sum(1 for unit in view.board if unit >> 4 == seat + 1) if is_seen else "?"
        holder = view.holders[seat]
        flag = "own" if holder == seat else f"held by {seat_name(holder)}"
        numbers = f"{view.tokens.count(seat + 1):11}  {cities:6}  {units:>5}  {view.reserves[seat]:7}  {flag}"
        yield f"{mark} {seat_name(seat):6} {numbers}{_lot(view, data, seat)}"


def _lot(view: View, data: DataSet, seat: int) -> str:
    lot = view.opening.lots[seat]
    return f", drew the {unit_name(data, lot)}" if view.phase == START_DRAW and lot != NONE else ""


def _own(view: View, data: DataSet) -> Iterator[str]:
    """The viewer's reserve, the unit in hand, and what others know of its units."""
    names = [unit_name(data, kind) for kind, count in enumerate(view.own_reserve) for _ in range(count)]
    if names:
        yield from wrap(f"your reserve: {tallied(names)}", _WIDTH)
    if view.board[data.zones]:
        yield f"in hand: {unit_name(data, view.board[data.zones] & UNKNOWN)}"
    own = [zone for zone in range(data.zones) if view.board[zone] >> 4 == view.viewer + 1]
    known = [zone for zone in own if public_kind(data.all_kinds, view.marks.ruled_out[zone]) != UNKNOWN]
    if known:
        yield f"all know yours on {_zones(data, known)}"
    for seat in range(view.seats):
        shown = [zone for zone in own if zone not in known and view.marks.looks[zone] >> seat & 1]
        if shown:
            yield f"{seat_name(seat)} knows yours on {_zones(data, shown)}"


def _zones(data: DataSet, zones: Iterable[int]) -> str:
    return " ".join(data.lands.zone_names[zone] for zone in zones)


def _cards(view: View) -> Iterator[str]:
    """The pile, the discards and the open cards; nothing before the first turn."""
    if not view.turn:
        return
    pile, discards, drawn, is_traitor_last = view.deck
    last = ", the Traitor last" if is_traitor_last else ""
    played = f"; in play: {CARDS[view.card]}" if view.card != NONE else ""
    yield f"in the pile: {counted(sum(pile), 'card')}{last}"
    yield from wrap(f"discarded: {_tally(discards)}", _WIDTH)
    yield f"open: {_tally(drawn)}{played}"


def _tally(counts: bytes) -> str:
    return tallied([CARDS[card] for card, count in enumerate(counts) for _ in range(count)])


def _heading(view: View) -> str:
    return f"turn {view.turn} of {view.options.turns}: " if view.turn else ""
