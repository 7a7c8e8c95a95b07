"""Knockout with more than two seats: the better half of each table advances, until one table is left.

A round seats as many entrants as fill whole tables; if some are left over, the best seeds have a bye. From
each table the better half advances, rounded down, and then the best of all others, by place and points, to
fill the last table of the next round. If somebody has left, the next one moves up. Seeds are dealt out in
snake order.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, takewhile
from typing import Final

from services.tournament.formats.group import Group, Pairing, dealt
from services.tournament.formats.knockout.series import Series

FINAL: Final = "final"


@dataclass(frozen=True, slots=True)
class Heat:
    """One round. `tables`: what can be played now. `order`: all entrants, best first, if there are none."""

    series: Mapping[str, Series]
    byes: tuple[str, ...]
    tables: tuple[Pairing, ...]
    order: tuple[str, ...]

    @property
    def entrants(self) -> int:
        """How many entrants are in the round."""
        return len(self.byes) + sum(len(each.entrants) for each in self.series.values())


def table_knockout(group: Group) -> list[list[Pairing]]:
    """One more block for each open table, and the byes of a round that begins."""
    tables = [table for heat in heats(group) for table in heat.tables]
    return [tables] if tables else []


def progress(group: Group) -> Mapping[str, int]:
    """How many rounds each entrant has survived; after the final, its places rank the entrants in it."""
    reached = dict.fromkeys(group.names, 0)
    for number, heat in enumerate(heats(group)):
        for name in heat.byes + tuple(name for each in heat.series.values() for name in each.entrants):
            reached[name] = number
        if FINAL in heat.series and heat.order:
            points = heat.series[FINAL].points
            winner, *others = heat.order
            reached[winner] += len(heat.order)
            for name in others:
                reached[name] += sum(points[other] <= points[name] for other in others)
    return reached


def heats(group: Group) -> list[Heat]:
    """The rounds so far, and the next one if all before it are over."""
    found: list[Heat] = []
    ranking, size = group.names, len(group.names)
    while heat := _recorded(group, len(found)) or _drawn(group, ranking, size, len(found)):
        found.append(heat)
        if FINAL in heat.series or not heat.order:
            break
        ranking = heat.order + tuple(name for name in ranking if name not in heat.order)
        size = going_on(heat.entrants, group.seats)
    return found


def going_on(entrants: int, seats: int) -> int:
    """How many entrants of a round advance to the next."""
    tables, byes = divmod(entrants, seats)
    least = tables * (seats // 2) + byes
    full = -(-least // seats) * seats
    return full if full < entrants else least


def _recorded(group: Group, number: int) -> Heat | None:
    """A round that was planned, read from its blocks: seated entrants stay seated."""
    labels = [FINAL] if not group.sat(_label(number, 0)) else _labels(group, number)
    seated = {label: group.sat(label)[0].entrants for label in labels if group.sat(label)}
    if not seated:
        return None
    byes = tuple(block.entrants[0] for block in group.sat(_rest(number)))
    heat = _heat(group, seated, byes)
    is_over = FINAL not in seated and bool(group.sat(_label(number + 1, 0)) or group.sat(FINAL))
    return replace(heat, tables=(), order=_order(group, heat.series.values(), byes)) if is_over else heat


def _drawn(group: Group, ranking: Sequence[str], size: int, number: int) -> Heat | None:
    """A round that is not planned yet; None if there are too few entrants for a table."""
    entrants = [name for name in ranking if group.plays_in(name, group.round)][:size]
    if len(entrants) < group.seats:
        return None
    entrants.sort(key=lambda name: group.seeds[name])
    tables, rest = divmod(len(entrants), group.seats)
    byes = tuple(entrants[:rest])
    dealt_out = dealt(entrants[rest:], tables)
    labels = [_label(number, table) for table in range(tables)] if len(entrants) > group.seats else [FINAL]
    heat = _heat(group, {label: tuple(names) for label, names in zip(labels, dealt_out, strict=True)}, byes)
    resting = tuple(Pairing((name,), _rest(number)) for name in byes)
    return replace(heat, tables=heat.tables + resting)


def _heat(group: Group, seated: Mapping[str, tuple[str, ...]], byes: tuple[str, ...]) -> Heat:
    series = {
        label: Series(
            entrants=names,
            seeds=group.seeds,
            results=group.played(label),
            best_of=group.record.spec.blocks,
            going_on=1 if label == FINAL else group.seats // 2,
        )
        for label, names in seated.items()
    }
    tables = tuple(
        Pairing(each.entrants, label)
        for label, each in series.items()
        if not each.is_decided and all(group.plays_in(name, group.round) for name in each.entrants)
    )
    return Heat(series, byes, tables, () if tables else _order(group, series.values(), byes))


def _order(group: Group, series: Iterable[Series], byes: tuple[str, ...]) -> tuple[str, ...]:
    """Byes first, then all firsts, all seconds, ..; within these by share of points, then by seeding.

    At a table that was broken off, as somebody left before it was decided, absent entrants are last.
    """
    keys: dict[str, tuple[int, Fraction, int]] = {name: (0, Fraction(0), group.seeds[name]) for name in byes}
    for each in series:
        order = each.order
        if not each.is_decided:
            order = tuple(sorted(order, key=lambda name: not group.plays_in(name, group.round)))
        for place, name in enumerate(order, start=1):
            keys[name] = (place, -each.share(name), group.seeds[name])
    return tuple(sorted(keys, key=lambda name: keys[name]))


def _labels(group: Group, number: int) -> list[str]:
    return list(takewhile(group.sat, (_label(number, table) for table in count())))


def _label(number: int, table: int) -> str:
    return f"round {number + 1} table {table + 1}"


def _rest(number: int) -> str:
    return f"round {number + 1}"
