"""A season's table as titles and cells, for the page and for a terminal."""

from fractions import Fraction

from services.tournament.export.numbers import decimal
from services.tournament.league.spec import By, LeagueSpec
from services.tournament.league.table import Move, Row, SeasonTable

_MOVES = {Move.UP: "goes up", Move.DOWN: "goes down", Move.STAY: ""}


def columns(table: SeasonTable, spec: LeagueSpec) -> tuple[list[str], list[list[str]]]:
    """Titles and rows. Columns of results are titled by the numbers of tournaments; `remark` is in words."""
    rows = table.rows
    by_points = spec.by is By.POINTS
    named: dict[str, list[str]] = {
        "#": [str(row.place) for row in rows],
        "player": [row.player for row in rows],
        "remark": [_remark(row) for row in rows],
    }
    if by_points:
        named["points"] = [decimal(row.score.points) for row in rows]
        named["carried"] = [decimal(row.score.carried) if spec.carry else "" for row in rows]
        for at in range(len(table.tournaments)):
            named[str(at + 1)] = [_result(row.score.results[at]) for row in rows]
    named |= {
        "Elo": ["?" if row.rating is None else f"{row.rating:+}" for row in rows],
        "change": ["" if row.change is None else f"{row.change:+}" for row in rows],
        "won": [str(row.won) for row in rows],
        "drawn": [str(row.drawn) for row in rows],
        "lost": [str(row.lost) for row in rows],
    }
    kept = {title: cells for title, cells in named.items() if any(cells)}
    return list(kept), [list(line) for line in zip(*kept.values(), strict=True)]


def _result(points: Fraction | None) -> str:
    return "-" if points is None else decimal(points)


def _remark(row: Row) -> str:
    words = ["champion" if row.is_champion else "", _MOVES[row.move], "guest" if row.is_guest else ""]
    return ", ".join(filter(None, words))
