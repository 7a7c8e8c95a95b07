"""`tournament.trf`: a two-seat Swiss as FIDE's tournament report (TRF16, with JaVaFo's XXR and XXS). Pure.

A meeting counts as one game there: a win, a draw or a loss, whatever its margin, as in the pairing. The
entrant that is listed first has white.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from services.tournament.export.manifest import Manifest
from services.tournament.formats.group import Group
from services.tournament.pairing.swiss_trf import report
from services.tournament.standings import Standing
from services.tournament.standings.meetings import rounds_of

_NAME_COLUMNS: Final = 33
_MOST_RATING: Final = 9999
_TYPE: Final = "Individual: Swiss-System, FIDE (Dutch) System"


def trf(manifest: Manifest, group: Group, standings: Sequence[Standing]) -> str:
    """The report of one group of a stage; starting numbers count from 1 by seeding."""
    record = group.record
    swiss = rounds_of(group.seats, group.names, group.blocks, record.finished)
    rounds = max(len(swiss.history.rounds), record.spec.rounds)
    places = {row.entrant: row.place for row in standings}
    ratings = {each.entrant.name: each.entrant.rating for each in manifest.entrants}
    parsed = report(swiss.history, frozenset(group.names), rounds)
    players = [
        section.model_copy(update=_person(name, places, ratings))
        for name, section in zip(group.names, parsed.player_sections, strict=True)
    ]
    lines = [
        f"012 {_line(manifest.spec.name)}",
        *(f"{code} {_day(moment)}" for code, moment in _days(manifest)),
        f"062 {len(players)}",
        f"092 {_TYPE}",
        *(section.to_string() for section in players),
        *parsed.x_section.to_strings(),
    ]
    return "\n".join(lines) + "\n"


def _person(name: str, places: Mapping[str, int], ratings: Mapping[str, int]) -> dict[str, object]:
    rating = ratings[name]
    return {
        "name": name[:_NAME_COLUMNS],
        "rank": places[name],
        "fide_rating": rating if 0 < rating <= _MOST_RATING else None,
    }


def _days(manifest: Manifest) -> list[tuple[str, int]]:
    return [(code, ms) for code, ms in (("042", manifest.started_ms), ("052", manifest.ended_ms)) if ms]


def _day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y/%m/%d")


def _line(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())
