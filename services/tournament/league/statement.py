"""The published form of a league: its tables as JSON, with a digest."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any, Final

from services.tournament.export.plain import to_plain
from services.tournament.league.seasons import League
from services.tournament.league.table import Row, SeasonTable

LAYOUT: Final = "ardri league 1"
"""Changes whenever older files could be read differently."""


def statement(league: League) -> dict[str, Any]:
    """Everything that follows from the spec and the tournaments; `digest` covers all other fields."""
    found = {
        "layout": LAYOUT,
        # Seasons would name local folders of exports; the tables name the tournaments.
        "rules": {name: value for name, value in to_plain(league.spec).items() if name != "seasons"},
        "champions": {season: list(names) for season, names in league.champions.items()},
        "tables": [_table(table) for tables in league.tables for table in tables],
    }
    return found | {"digest": _digest(found)}


def written(league: League) -> str:
    """The statement as the text of a file."""
    return json.dumps(statement(league), indent=1, ensure_ascii=False) + "\n"


def digest(league: League) -> str:
    """SHA-256 in hexadecimal digits over rules, digests of all tournaments, and tables.

    Points are exact and ratings whole numbers, so that every machine computes the same digest.
    """
    return str(statement(league)["digest"])


def _digest(found: dict[str, Any]) -> str:
    """The digest of the statement as JSON in ASCII without spaces, with sorted keys."""
    text = json.dumps(found, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _table(table: SeasonTable) -> dict[str, Any]:
    return {
        "season": table.season,
        "division": table.division,
        "open": table.is_open,
        "tournaments": [
            {
                "tournament_id": each.tournament_id,
                "name": each.name,
                "results": each.digests.results.hex(),
                "standings": each.digests.standings.hex(),
            }
            for each in table.tournaments
        ],
        "rows": [_row(row) for row in table.rows],
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "place": row.place,
        "player": row.player,
        "points": str(row.score.points),
        "carried": str(row.score.carried),
        "results": _texts(row.score.results),
        "places": list(row.score.places),
        "games": [row.won, row.drawn, row.lost],
        "rating": row.rating,
        "change": row.change,
        "move": row.move.value,
        "champion": row.is_champion,
        "guest": row.is_guest,
    }


def _texts(values: Iterable[object]) -> list[str | None]:
    return [None if value is None else str(value) for value in values]
