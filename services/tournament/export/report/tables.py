"""The tables of a report. Pure."""

from collections.abc import Sequence
from math import isfinite
from typing import Final

from services.tournament.export.markup import Markup, joined, tag
from services.tournament.export.numbers import decimal, half_points
from services.tournament.export.report.sums import Forfeits
from services.tournament.ratings import Basis, Rating, Ratings
from services.tournament.standings import Criterion, Standing
from services.tournament.standings.crosstable import Cross, Crosses

_OF_GAMES: Final = ("opponents", "games played", "why")
_OF_ENTRANTS: Final = ("#", "entrant", "group", "who", "digest", "player", "season", "remark")
_WORDS: Final = frozenset(_OF_GAMES + _OF_ENTRANTS)
"""Titles of columns with words; all other columns have numbers."""
_TITLES: Final = {
    Criterion.BUCHHOLZ_CUT_1: "Buchholz cut 1",
    Criterion.BUCHHOLZ: "Buchholz",
    Criterion.SONNEBORN_BERGER: "Sonneborn-Berger",
}
_DEEPEST: Final = 62
"""Percentage of colour in the strongest cell of a crosstable."""


def named(criterion: Criterion) -> str:
    """The criterion's name for people."""
    return _TITLES.get(criterion) or criterion.value.replace("_", " ")


def standings_table(rows: Sequence[Standing], criteria: Sequence[Criterion]) -> Markup:
    """The standings. Columns that are empty, or repeat others, are left out."""
    columns: dict[str, list[str]] = {
        "#": [str(row.place) for row in rows],
        "entrant": [row.entrant for row in rows],
        "group": [row.group for row in rows],
    }
    for at, criterion in enumerate(criteria):
        columns[named(criterion)] = [decimal(row.criteria[at]) for row in rows]
    tells_more = Criterion.PAYOFF in criteria or any(
        row.tally.payoff != row.tally.wins - row.tally.losses for row in rows
    )
    columns |= {
        "games": [str(row.tally.games) for row in rows],
        "won": [str(row.tally.wins) for row in rows],
        "drawn": [str(row.tally.draws) for row in rows],
        "lost": [str(row.tally.losses) for row in rows],
        # If match points decide, these points are only those of games.
        "game points" if Criterion.MATCH_POINTS in criteria else "points": [
            half_points(row.tally.points) for row in rows
        ],
        "payoff": [f"{row.tally.payoff:+}" if tells_more else "" for row in rows],
        "forfeits": [str(sum(row.tally.forfeits.values()) or "") for row in rows],
    }
    kept = {title: cells for title, cells in columns.items() if any(cells)}
    gone = {row.entrant for row in rows if row.is_withdrawn}
    lines = [
        joined(*(_cell(title, cell, gone) for title, cell in zip(kept, line, strict=True)))
        for line in zip(*kept.values(), strict=True)
    ]
    return table(list(kept), lines)


def _cell(title: str, text: str, gone: set[str]) -> Markup:
    if title == "entrant":
        return tag("td", text, class_="word gone" if text in gone else "word strong")
    return tag("td", text, class_="word") if title in _WORDS else tag("td", text)


def table(titles: Sequence[str], lines: Sequence[Markup], kind: str = "plain") -> Markup:
    """A table of lines of cells; if it is too wide, it scrolls within the page."""
    heads = [tag("th", title, class_="word" if title in _WORDS else "number") for title in titles]
    head = tag("thead", tag("tr", *heads))
    body = tag("tbody", *(tag("tr", line) for line in lines))
    return tag("div", tag("table", head, body, class_=kind), class_="scroll")


def heat_map(names: Sequence[str], crosses: Crosses) -> Markup:
    """Points of each line's entrant against each column's: many are green, few are red."""
    lines = [
        joined(
            tag("th", str(number), class_="number"),
            tag("th", name, class_="word"),
            *(_heat(name, other, crosses) for other in names),
        )
        for number, name in enumerate(names, start=1)
    ]
    return table(["", "", *map(str, range(1, len(names) + 1))], lines, "heat")


def _heat(name: str, other: str, crosses: Crosses) -> Markup:
    cross = crosses.get(name, {}).get(other)
    if cross is None or not cross.games:
        return tag("td", "·", class_="none")
    said = f"{name} against {other}: {half_points(cross.points)} of {cross.games} points"
    text = f"{half_points(cross.points)} : {half_points(cross.against)}"
    return tag("td", text, title=said, style=_colour(cross))


def _colour(cross: Cross) -> str:
    share = cross.points / (2 * cross.games)
    tone = "good" if share >= 0.5 else "bad"
    depth = round(abs(share - 0.5) * 2 * _DEEPEST)
    return f"background:color-mix(in oklab, var(--{tone}) {depth}%, transparent)"


def forfeits_table(counts: Forfeits) -> Markup:
    """Entrants that lost games by forfeit, and why; the most forfeits first."""
    lines = [
        joined(
            tag("td", name, class_="word strong"),
            tag("td", verdict.value.replace("_", " "), class_="word"),
            tag("td", str(count)),
        )
        for (name, verdict), count in sorted(
            counts.items(), key=lambda item: (-item[1], item[0][0], item[0][1].value)
        )
    ]
    return table(["entrant", "why", "games"], lines)


def ratings_table(ratings: Ratings) -> Markup:
    """Elo with intervals, and the probability that each entrant is stronger than the next."""
    surer = {(each.one, each.other): each.probability for each in ratings.superiorities}
    names = [each.name for each in ratings.ratings]
    lines = []
    for each, below in zip(ratings.ratings, [*names[1:], ""], strict=True):
        sure = surer.get((each.name, below))
        cells = (
            f"{each.elo:+.0f}",
            _interval(each, ratings.anchor),
            half_points(each.points),
            str(each.games),
            "" if sure is None else f"{100 * sure:.1f} %",
        )
        name = tag("td", each.name, class_="word strong")
        lines.append(joined(name, *(tag("td", cell) for cell in cells)))
    return table(["entrant", "Elo", "95 % interval", "points", "games", "stronger than the next"], lines)


def _interval(rating: Rating, anchor: str) -> str:
    if rating.name == anchor:
        return "anchor"
    if rating.basis is Basis.NOTHING:
        return "no common games"
    return " to ".join(f"{each:+.0f}" if isfinite(each) else "open" for each in (rating.low, rating.high))
