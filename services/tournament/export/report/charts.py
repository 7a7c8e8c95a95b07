"""The drawings of a report: ratings with their intervals, points over rounds. SVG; pure."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from services.tournament.export.markup import Markup, tag
from services.tournament.export.report.scale import Scale, apart, ticks
from services.tournament.ratings import Basis, Rating

_WIDTH: Final = 760.0
_ROW: Final = 26.0
_NAMES: Final = 170.0
_MARGIN: Final = 14.0
_FOOT: Final = 26.0
_HEIGHT: Final = 320.0
_COLOURS: Final = 8
"""How many lines have a colour of their own."""
_LINE: Final = 15.0
_LONGEST: Final = 22


def intervals(ratings: Sequence[Rating]) -> Markup:
    """A row for each entrant: a dot at its Elo, a bar over its interval, dotted if that has no bound."""
    rated = [each for each in ratings if each.basis is not Basis.NOTHING]
    known = [value for each in rated for value in (each.low, each.elo, each.high) if math.isfinite(value)]
    marks = ticks(min(known, default=0.0), max(known, default=0.0))
    scale = Scale(marks[0], marks[-1], _NAMES + _MARGIN, _WIDTH - _MARGIN)
    bottom = _ROW * len(rated)
    lines = [_mark(scale(mark), bottom, f"{mark:+.0f}" if mark else "0", is_zero=mark == 0) for mark in marks]
    rows = [_interval(each, _ROW * (row + 0.5), scale) for row, each in enumerate(rated)]
    return _drawing("Ratings with 95 % intervals", bottom + _FOOT, *lines, *rows)


def _mark(x: float, bottom: float, label: str, *, is_zero: bool) -> Markup:
    line = tag("line", x1=x, x2=x, y1=0.0, y2=bottom, class_="zero" if is_zero else "grid")
    return tag("g", line, tag("text", label, x=x, y=bottom + 18, text_anchor="middle"))


def _interval(rating: Rating, y: float, scale: Scale) -> Markup:
    bounded = math.isfinite(rating.low) and math.isfinite(rating.high)
    low = scale(rating.low) if math.isfinite(rating.low) else scale.start
    high = scale(rating.high) if math.isfinite(rating.high) else scale.end
    return tag(
        "g",
        tag("title", f"{rating.name}: {rating.elo:+.0f}, {rating.low:+.0f} to {rating.high:+.0f}"),
        tag("text", _short(rating.name), x=_NAMES, y=y + 4, text_anchor="end", class_="name"),
        tag("line", x1=low, x2=high, y1=y, y2=y, class_="bar" if bounded else "open"),
        tag("circle", cx=scale(rating.elo), cy=y, r=5.0, class_="dot"),
    )


def course(points: Mapping[str, Sequence[float]], label: str) -> Markup:
    """A line for each entrant, in the order of the standings: its value after each round, from 0 on.

    `label`: describes the drawing for readers that cannot see it.
    """
    rounds = max(map(len, points.values()), default=0)
    paths = {name: (0.0, *values) for name, values in points.items()}
    every = [value for values in paths.values() for value in values]
    marks = ticks(min(every, default=0.0), max(every, default=0.0))
    x = Scale(0, max(1, rounds), 44.0, _WIDTH - _NAMES)
    y = Scale(marks[0], marks[-1], _HEIGHT - _FOOT, _MARGIN)
    named = list(paths)[:_COLOURS]
    return _drawing(
        label,
        _HEIGHT,
        *(_level(mark, x, y) for mark in marks),
        *(_round(number, x) for number in _shown_rounds(rounds)),
        *(_path(name, paths[name], x, y, "") for name in list(paths)[_COLOURS:]),
        *(_path(name, paths[name], x, y, f"var(--c{at})") for at, name in reversed(list(enumerate(named)))),
        *_labels({name: y(paths[name][-1]) for name in named}, x.end + 10),
    )


def _shown_rounds(rounds: int) -> range:
    return range(0, rounds + 1, max(1, math.ceil(rounds / 12)))


def _level(mark: float, x: Scale, y: Scale) -> Markup:
    kind = "zero" if mark == 0 else "grid"
    line = tag("line", x1=x.start, x2=x.end, y1=y(mark), y2=y(mark), class_=kind)
    return tag(
        "g", line, tag("text", f"{mark:+g}" if mark else "0", x=36.0, y=y(mark) + 4, text_anchor="end")
    )


def _round(number: int, x: Scale) -> Markup:
    return tag("text", str(number), x=x(number), y=_HEIGHT - 6, text_anchor="middle")


def _path(name: str, values: Sequence[float], x: Scale, y: Scale, colour: str) -> Markup:
    places = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in enumerate(values))
    title = tag("title", f"{name}: {values[-1]:+g}")
    if not colour:
        return tag("polyline", title, points=places, class_="path other")
    return tag("polyline", title, points=places, class_="path", style=f"stroke:{colour}")


def _labels(ends: Mapping[str, float], x: float) -> list[Markup]:
    """The names at the ends of their lines, moved apart so that they do not overlap."""
    order = sorted(ends, key=lambda name: ends[name])
    places = dict(zip(order, apart([ends[name] for name in order], _LINE, 0.0, _HEIGHT - _FOOT), strict=True))
    return [
        tag("text", _short(name), x=x, y=places[name] + 4, style=f"fill:var(--c{at})")
        for at, name in enumerate(ends)
    ]


def _drawing(label: str, height: float, *children: Markup) -> Markup:
    view = f"0 0 {_WIDTH:g} {height:g}"
    return tag("svg", *children, viewBox=view, role="img", aria_label=label)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
