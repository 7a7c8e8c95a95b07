"""`standings.csv`, `crosstable.csv` and `ratings.csv`: RFC 4180, but lines end with LF. Pure."""

import csv
import io
from collections.abc import Iterable, Sequence

from services.tournament.export.scores import StageScores
from services.tournament.ratings import Ratings

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def standings_csv(stages: Iterable[StageScores]) -> str:
    """All stages, one after the other; criteria in the order they count, each exact, such as `33/2`."""
    head = "stage,group,place,entrant,withdrawn,blocks,byes,games,half_points,won,drawn,lost,forfeits,payoff"
    rows: list[Sequence[object]] = [[*head.split(","), "criteria"]]
    for stage in stages:
        for row in stage.standings:
            sums = row.tally
            named = zip(stage.criteria, row.criteria, strict=True)
            rows.append(
                (
                    stage.record.index + 1,
                    row.group,
                    row.place,
                    row.entrant,
                    int(row.is_withdrawn),
                    sums.blocks,
                    sums.byes,
                    sums.games,
                    sums.points,
                    sums.wins,
                    sums.draws,
                    sums.losses,
                    sum(sums.forfeits.values()),
                    sums.payoff,
                    " ".join(f"{criterion.value}={value}" for criterion, value in named),
                )
            )
    return _csv(rows)


def crosstable_csv(stages: Iterable[StageScores]) -> str:
    """A line for each pair that met, both ways; all stages, one after the other."""
    rows: list[Sequence[object]] = [
        ("stage", "entrant", "opponent", "games", "half_points", "opponent_half_points")
    ]
    for stage in stages:
        for name, row in sorted(stage.crosses.items()):
            for other, cross in sorted(row.items()):
                rows.append((stage.record.index + 1, name, other, cross.games, cross.points, cross.against))
    return _csv(rows)


def ratings_csv(ratings: Ratings) -> str:
    """Strongest first, in Elo above the anchor, with 95 % intervals; `inf` if games do not bound them."""
    rows: list[Sequence[object]] = [("entrant", "elo", "low", "high", "error", "basis", "games", "blocks")]
    for each in ratings.ratings:
        numbers = (each.elo, each.low, each.high, each.error)
        rows.append(
            (each.name, *(round(number, 3) for number in numbers), each.basis.value, each.games, each.blocks)
        )
    return _csv(rows)


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(_harmless, rows))
    return text.getvalue()


def _harmless(row: Sequence[object]) -> list[object]:
    """Marks cells as text that a spreadsheet would run as a formula (OWASP, CSV injection)."""
    return [f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell for cell in row]
