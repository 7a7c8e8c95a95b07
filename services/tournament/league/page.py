"""A league on one page that needs no other files."""

from collections.abc import Iterator
from typing import Final

from services.tournament.export.markup import Markup, joined, tag
from services.tournament.export.report.charts import course
from services.tournament.export.report.sheet import section, sheet
from services.tournament.export.report.tables import table
from services.tournament.league.columns import columns
from services.tournament.league.seasons import League
from services.tournament.league.spec import By, LeagueSpec
from services.tournament.league.statement import digest
from services.tournament.league.table import SeasonTable

_WORDS: Final = ("player", "remark")


def page(league: League) -> str:
    """The page's text, with the last season first."""
    spec = league.spec
    return sheet(
        spec.name,
        tag("header", tag("h1", spec.name), tag("p", _rules(spec)), _figures(league)),
        *_champions(league),
        *(part for tables in reversed(league.tables) for each in tables for part in _season(each, spec)),
        *_ratings(league),
        _proof(league),
        tag("footer", "Written by Ardri. Only tournaments that have ended count."),
    )


def _rules(spec: LeagueSpec) -> str:
    """How places are decided, in words."""
    words = [f"{spec.game}, {spec.seats} seats"]
    if spec.by is By.RATING:
        words.append("places go by rating")
    else:
        words.append(
            f"points by place: {', '.join(map(str, spec.points))}; who share a place share its points"
        )
        words += [f"the best {spec.best} results count"] if spec.best else []
        words += [f"{spec.carry} % of the points are carried into the next season"] if spec.carry else []
    if spec.moves and len(spec.divisions) > 1:
        words.append(f"{spec.moves} up and {spec.moves} down between divisions")
    return " · ".join(words)


def _figures(league: League) -> Markup:
    tables = [table for tables in league.tables for table in tables]
    games = sum(len(result.games) for table in tables for each in table.tournaments for result in each.blocks)
    figures = {
        "seasons": len(league.tables),
        "tournaments": sum(len(table.tournaments) for table in tables),
        "players": len({row.player for table in tables for row in table.rows}),
        "games": games,
    }
    cells = (tag("li", tag("b", f"{value:,}"), tag("span", name)) for name, value in figures.items())
    return tag("ul", *cells, class_="figures")


def _champions(league: League) -> Iterator[Markup]:
    if league.champions:
        lines = [
            joined(
                tag("td", season, class_="word"),
                tag("td", ", ".join(names) or "nobody", class_="word strong"),
            )
            for season, names in reversed(list(league.champions.items()))
        ]
        yield section("Champions", "The first of each season that is over.", table(["season", "who"], lines))


def _season(found: SeasonTable, spec: LeagueSpec) -> Iterator[Markup]:
    names = [found.season, found.division] if found.division else [found.season]
    about = "It goes on: nobody has won yet." if found.is_open else "It is over."
    if not found.rows:
        yield section(", ".join(names), f"{about} Nothing has been played yet.", Markup(""))
        return
    held = [
        joined(tag("b", f"{number} "), _linked(each.name, each.page))
        for number, each in enumerate(found.tournaments, start=1)
    ]
    listed = tag("p", *(tag("span", each, class_="game") for each in held))
    titles, rows = columns(found, spec)
    words = [title in _WORDS for title in titles]
    lines = [
        joined(*(_cell(cell, is_word=is_word) for cell, is_word in zip(row, words, strict=True)))
        for row in rows
    ]
    yield section(", ".join(names), about, joined(table(titles, lines), listed))


def _cell(text: str, *, is_word: bool) -> Markup:
    return tag("td", text, class_="word") if is_word else tag("td", text)


def _linked(name: str, address: str) -> Markup:
    return tag("a", name, href=address) if address else tag("span", name)


def _ratings(league: League) -> Iterator[Markup]:
    """Ratings from season to season, a line for each player of the last season."""
    last = (
        {row.player: row.rating for table in league.tables[-1] for row in table.rows} if league.tables else {}
    )
    paths = {name: _path(name, league) for name, rating in last.items() if rating is not None}
    if len(league.tables) > 1 and paths:
        order = sorted(paths, key=lambda name: (-paths[name][-1], name))
        about = "Elo after each season; games of earlier ones go on counting."
        yield section(
            "Ratings", about, course({name: paths[name] for name in order}, "Elo, season by season")
        )


def _path(name: str, league: League) -> list[float]:
    """A player's rating after each season: 0 before its first one; a season without one keeps the last."""
    path: list[float] = []
    for tables in league.tables:
        known = [
            row.rating
            for table in tables
            for row in table.rows
            if row.player == name and row.rating is not None
        ]
        path.append(float(known[0]) if known else (path[-1] if path else 0.0))
    return path


def _proof(league: League) -> Markup:
    how = "SHA-256 over rules, tournaments and tables. `ardri league verify` plays every game again."
    return section("Proof", how, tag("dl", tag("dt", "digest"), tag("dd", tag("code", digest(league)))))
