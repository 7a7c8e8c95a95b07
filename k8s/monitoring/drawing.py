"""A board as a picture (SVG), for where no Grafana is: its panels with the numbers of a Prometheus. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from k8s.monitoring.board import Board, Look, Panel, Unit

WIDTH: Final = 1200
_COLUMNS: Final = 24
_HEIGHT, _GAP, _ROW, _TITLE = 168, 8, 30, 46
_PLOT_TOP, _PLOT_LEFT, _PLOT_BOTTOM = 30, 50, 34
_MOST_LEGENDS: Final = 5
_NUMBER: Final = 110
"""Least width of one number with its legend."""
_COLOURS: Final = ("#3b6fb6", "#c2571a", "#3f8f4f", "#8c4ca8", "#b0363f", "#7a6a1e", "#2b8a8f", "#666666")
_PREFIXES: Final = ((1e9, "G"), (1e6, "M"), (1e3, "k"))
_SIGNS: Final = {Unit.SECONDS: "s", Unit.PER_SECOND: "/s", Unit.CALLS: "/s", Unit.BYTES: "B"}
_STYLE: Final = (
    "text{font:11px sans-serif;fill:#222}.t{font-weight:600}.h{font-size:13px;font-weight:600}"
    ".b{font-size:17px;font-weight:700}.n{font-size:20px;font-weight:600}.d{fill:#777}"
)


@dataclass(frozen=True, slots=True)
class Series:
    """One line. `points`: Unix seconds and value, in the order of time; one at least."""

    legend: str
    points: Sequence[tuple[float, float]]


Drawn = Mapping[str, Sequence[Series]]
"""What each panel shows, by its title."""


def picture(board: Board, drawn: Drawn, begin: float, end: float) -> str:
    """The whole board over that time, in Unix seconds."""
    parts = [f'<text class="b" x="12" y="28">{escape(board.title)}</text>']
    y = _TITLE
    for row in board.rows:
        parts.append(f'<text class="h" x="12" y="{y + 18}">{escape(row.title)}</text>')
        y += _ROW
        x = 0
        for panel in row.panels:
            if x + panel.width > _COLUMNS:
                x, y = 0, y + _HEIGHT + _GAP
            left, width = WIDTH * x // _COLUMNS, WIDTH * panel.width // _COLUMNS
            inside = "".join(_panel(panel, drawn.get(panel.title, ()), width - _GAP, begin, end))
            parts.append(f'<g transform="translate({left + _GAP // 2},{y})">{inside}</g>')
            x += panel.width
        y += _HEIGHT + _GAP
    size = f'width="{WIDTH}" height="{y}" viewBox="0 0 {WIDTH} {y}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(board.title)}">'
    ground = f'<rect width="{WIDTH}" height="{y}" fill="#f4f5f7"/>'
    return "\n".join([head, f"<style>{_STYLE}</style>", ground, *parts, "</svg>", ""])


def number(value: float, unit: Unit) -> str:
    """As a panel writes it: `12 ms`, `3.4 s`, `98 %`, `1.2 k`."""
    if unit is Unit.SHARE:
        return f"{100 * value:.3g} %"
    if unit is Unit.SECONDS and abs(value) < 1:
        return f"{1000 * value:.3g} ms" if value else "0 s"
    size, prefix = next((each for each in _PREFIXES if abs(value) >= each[0]), (1.0, ""))
    sign = _SIGNS.get(unit, "")
    gap = " " if prefix or sign.isalpha() else ""
    return f"{value / size:.3g}{gap}{prefix}{sign}"


def _panel(panel: Panel, series: Sequence[Series], width: int, begin: float, end: float) -> Iterator[str]:
    yield f'<rect width="{width}" height="{_HEIGHT}" rx="3" fill="#fff" stroke="#dcdfe4"/>'
    yield f'<text class="t" x="10" y="19">{escape(panel.title)}</text>'
    if not series:
        yield f'<text class="d" x="{width // 2}" y="{_HEIGHT // 2}" text-anchor="middle">No data</text>'
    elif panel.look is Look.NOW:
        yield from _numbers(panel, series, width)
    else:
        yield from _plot(panel, series, width, begin, end)


def _numbers(panel: Panel, series: Sequence[Series], width: int) -> Iterator[str]:
    """The last value of each series, in lines of as many as have room."""
    columns = max(1, min(len(series), (width - 20) // _NUMBER))
    share = (width - 20) / columns
    for place, each in enumerate(series[: 2 * columns]):
        line, column = divmod(place, columns)
        x, y = 10 + share * (column + 0.5), (68 if len(series) > columns else 88) + 58 * line
        value = escape(number(each.points[-1][1], panel.unit))
        legend = escape(each.legend[: int(share / 6.5)])
        yield f'<text class="n" x="{x:.0f}" y="{y}" text-anchor="middle">{value}</text>'
        yield f'<text class="d" x="{x:.0f}" y="{y + 18}" text-anchor="middle">{legend}</text>'


def _plot(panel: Panel, series: Sequence[Series], width: int, begin: float, end: float) -> Iterator[str]:
    """Lines over time, from 0 on, with a legend under them."""
    top = max((value for each in series for _, value in each.points), default=0.0) or 1.0
    left, right, low = _PLOT_LEFT, width - 12, _HEIGHT - _PLOT_BOTTOM
    for share in (0.0, 0.5, 1.0):
        y = low - share * (low - _PLOT_TOP)
        yield f'<path d="M{left} {y:.0f}H{right}" stroke="#e6e8ec" fill="none"/>'
        label = escape(number(share * top, panel.unit))
        yield f'<text class="d" x="{left - 5}" y="{y + 4:.0f}" text-anchor="end">{label}</text>'
    for place, each in enumerate(series):
        points = [
            f"{left + (at - begin) / (end - begin) * (right - left):.1f},"
            f"{low - max(0.0, value) / top * (low - _PLOT_TOP):.1f}"
            for at, value in each.points
        ]
        colour = _COLOURS[place % len(_COLOURS)]
        yield f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    yield from _legends(series, width)


def _legends(series: Sequence[Series], width: int) -> Iterator[str]:
    shown = series[:_MOST_LEGENDS]
    share = (width - 20) / max(1, len(shown))
    for place, each in enumerate(shown):
        x, colour = 10 + share * place, _COLOURS[place % len(_COLOURS)]
        name = escape(each.legend[: max(4, int(share / 7) - 2)])
        yield f'<rect x="{x:.0f}" y="{_HEIGHT - 17}" width="9" height="9" fill="{colour}"/>'
        yield f'<text x="{x + 13:.0f}" y="{_HEIGHT - 9}">{name}</text>'
