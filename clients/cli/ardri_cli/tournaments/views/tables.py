"""Standings, crosstables and ratings as tables for a terminal. Pure."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from rich.table import Table
from rich.text import Text

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1.tournament_service_pb2 import GetRatingsResponse
from ardri_cli.terminal.text import printable
from services.tournament.export.numbers import decimal, half_points

_GOOD, _BAD = "green", "red"
_NARROW: Final = 10
"""The width of a name in the head of a crosstable."""


def plain_table(titles: Iterable[str], rows: Iterable[Sequence[str]], left: int = 1) -> Table:
    """A table without lines; the first `left` columns are words, the others numbers."""
    table = Table(box=None, pad_edge=False)
    for at, title in enumerate(titles):
        table.add_column(Text(title), justify="left" if at < left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    return table


def standings_table(standings: pb.Standings, most: int = 0) -> Table:
    """The standings, in `most` lines, or all if 0. Columns that add nothing are left out."""
    rows = standings.rows
    columns = {
        "#": [str(row.place) for row in rows],
        "entrant": [row.entrant + (" (withdrawn)" if row.withdrawn else "") for row in rows],
        "group": [row.group for row in rows],
    }
    for at, name in enumerate(standings.tie_breaks):
        columns[name.replace("_", " ")] = [decimal(Fraction(row.tie_breaks[at])) for row in rows]
    tells_more = any(row.payoff != row.wins - row.losses for row in rows)
    columns |= {
        "games": [str(row.games) for row in rows],
        "won": [str(row.wins) for row in rows],
        "drawn": [str(row.draws) for row in rows],
        "lost": [str(row.losses) for row in rows],
        # If match points decide, these are called game points.
        "game points" if "match_points" in standings.tie_breaks else "points": [
            half_points(row.half_points) for row in rows
        ],
        "payoff": [f"{row.payoff:+}" if tells_more else "" for row in rows],
        "forfeits": [str(row.forfeits or "") for row in rows],
    }
    kept = {title: cells for title, cells in columns.items() if any(cells)}
    shown = list(zip(*kept.values(), strict=True))
    hidden = len(shown) - most if most else 0
    table = plain_table(kept, shown[:most] if hidden > 0 else shown, left=3 if "group" in kept else 2)
    if hidden > 0:
        table.add_row("", Text(f".. {hidden} more", style="dim"))
    return table


def crosstable(standings: pb.Standings) -> Table:
    """The points of each row's entrant against each column's; green above half of them, red below."""
    names = [row.entrant for row in standings.rows]
    met: dict[tuple[str, str], tuple[int, int]] = {}
    for cross in standings.crosses:
        own, other = cross.half_points, cross.opponent_half_points
        met[cross.entrant, cross.opponent] = own, other
        met[cross.opponent, cross.entrant] = other, own
    table = plain_table(["", *(name[:_NARROW] for name in names)], [])
    for name in names:
        table.add_row(Text(printable(name)), *(_cross(met.get((name, opponent))) for opponent in names))
    return table


def _cross(points: tuple[int, int] | None) -> Text:
    if points is None:
        return Text("·", style="dim")
    own, other = points
    style = _GOOD if own > other else _BAD if own < other else ""
    return Text(f"{half_points(own)}-{half_points(other)}", style=style)


def ratings_table(ratings: Sequence[pb.Rating]) -> Table:
    """Elo relative to the anchor, with 95 % intervals."""
    rows = [(each.entrant, f"{each.elo:+.0f}", _interval(each), str(each.games)) for each in ratings]
    return plain_table(("entrant", "elo", "95 %", "games"), rows)


def _interval(rating: pb.Rating) -> str:
    low = f"{rating.low:+.0f}" if rating.HasField("low") else "?"
    high = f"{rating.high:+.0f}" if rating.HasField("high") else "?"
    return "anchor" if low == high == "+0" else f"{low} .. {high}"


def superiority_table(ratings: GetRatingsResponse) -> Table:
    """The probability in per cent that the row's entrant is stronger than the column's."""
    names = [each.entrant for each in ratings.ratings]
    sure = {(each.entrant, each.opponent): each.probability for each in ratings.superiorities}
    table = plain_table(["stronger than", *(name[:_NARROW] for name in names)], [])
    for name in names:
        table.add_row(Text(printable(name)), *(_superiority(sure, name, opponent) for opponent in names))
    return table


def _superiority(sure: dict[tuple[str, str], float], name: str, opponent: str) -> Text:
    probability = sure.get((name, opponent))
    if probability is None and (opponent, name) in sure:
        probability = 1.0 - sure[opponent, name]
    if probability is None:
        return Text("·", style="dim")
    style = _GOOD if probability >= 0.95 else _BAD if probability <= 0.05 else ""
    return Text(f"{100 * probability:.0f}", style=style)
