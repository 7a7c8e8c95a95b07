"""Reads `league.toml`, in which an organiser describes a league. Its keys are in docs/tournaments.md."""

from collections.abc import Mapping
from pathlib import Path

from ardri_cli.tournaments.league.keys import Keys
from ardri_cli.tournaments.spec.spec_file import located_document
from services.tournament.league import By, LeagueSpec, Season
from services.tournament.league.spec import ONLY, POINTS

_MOST_POINTS = 1_000_000


def read_league(path: Path) -> LeagueSpec:
    """The league that a file describes.

    Raises:
        SpecError: no such file, no TOML, an unknown or missing key, or a value that does not fit.
    """
    return located_document(path, _league)


def _league(found: object) -> LeagueSpec:
    keys = Keys(found)
    divisions = keys.listed("divisions", str, (ONLY,))
    if not divisions or len(set(divisions)) < len(divisions):
        raise keys.wrong("divisions", "should be different names, the best one first")
    points = keys.listed("points", int, POINTS)
    if not all(0 <= each <= _MOST_POINTS for each in points):
        raise keys.wrong("points", "should be whole numbers from 0, for the first place, the second, ..")
    spec = LeagueSpec(
        name=keys.text("name"),
        game=keys.text("game"),
        seats=keys.whole("seats", 2, least=2, most=16),
        by=_by(keys),
        points=points,
        best=keys.whole("best", 0),
        carry=keys.whole("carry", 0, most=100),
        memory=keys.whole("memory") if keys.has("memory") else None,
        anchor=keys.text("anchor", ""),
        divisions=divisions,
        moves=keys.whole("moves", 0),
        players=keys.table("players").rest(),
        seasons=tuple(_season(each, divisions) for each in keys.tables("seasons")),
    )
    keys.close()
    names = [season.name for season in spec.seasons]
    if len(set(names)) < len(names):
        raise keys.wrong("seasons", "should have different names")
    if any(season.is_open for season in spec.seasons[:-1]):
        raise keys.wrong("seasons", "only the last one can be open")
    return spec


def _by(keys: Keys) -> By:
    word = keys.text("by", By.POINTS.value)
    if word not in {each.value for each in By}:
        raise keys.wrong("by", f"should be one of {', '.join(each.value for each in By)}, not {word!r}")
    return By(word)


def _season(keys: Keys, divisions: tuple[str, ...]) -> Season:
    season = Season(keys.text("name"), _tournaments(keys, divisions), is_open=keys.yes("open"))
    keys.close()
    return season


def _tournaments(keys: Keys, divisions: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """The tournaments of each division: a list if there is only one division, else a list for each."""
    if divisions == (ONLY,):
        return {ONLY: keys.listed("tournaments", str)}
    inner = keys.table("tournaments")
    found = {division: inner.listed(division, str, ()) for division in divisions}
    inner.close()
    return found
