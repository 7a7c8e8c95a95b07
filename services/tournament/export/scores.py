"""Computes standings, crosstables and ratings again from an export. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.tournament.blocks import BlockResult
from services.tournament.checks.counts import MOST_GAMES
from services.tournament.export.field import field_of, first_seeding
from services.tournament.export.manifest import Manifest
from services.tournament.formats import CannotPlan, plan, standings
from services.tournament.formats.group import groups_of
from services.tournament.formats.size import most_games
from services.tournament.plan import StageRecord
from services.tournament.ratings import MOST_RATED, Ratings, fit, usual_anchor
from services.tournament.standings import Criterion, Standing, criteria_of, crosstable
from services.tournament.standings.crosstable import Crosses

_LONG_AGO_MS = 2**53
"""A time after which every arena is over."""
_MOST_COMPARED = 1_000
"""Most entrants of which all pairs are compared: this many take half a minute, and time grows by the cube."""


@dataclass(frozen=True)
class StageScores:
    """One stage. `results`: its finished blocks by number, byes too."""

    record: StageRecord
    results: tuple[BlockResult, ...]
    standings: tuple[Standing, ...]
    criteria: tuple[Criterion, ...]
    crosses: Crosses


@dataclass(frozen=True)
class Scores:
    """All stages that have begun, and the ratings from all games; None without any."""

    stages: tuple[StageScores, ...]
    ratings: Ratings | None


def scores_of(manifest: Manifest, blocks: Sequence[BlockResult]) -> Scores:
    """Computes all scores from the finished blocks."""
    played = [result for result in blocks if result.games]
    return Scores(tuple(_stages(manifest, blocks)), _rated(manifest, played) if played else None)


def _rated(manifest: Manifest, played: Sequence[BlockResult]) -> Ratings:
    pairs = len(manifest.entrants) <= _MOST_COMPARED
    return fit(played, _anchor(manifest, played), pairs=pairs, most=MOST_RATED)


def _anchor(manifest: Manifest, played: Sequence[BlockResult]) -> str:
    """The entrant whose rating is 0: the one that the spec names, else the best seed that has played.

    Platforms that did not tell who joined when took the best seed, even if it had not played.
    """
    is_old = any(each.joined is None for each in manifest.entrants)
    entrants = [each.entrant for each in manifest.entrants]
    return manifest.spec.anchor or usual_anchor(entrants, () if is_old else played)


def _stages(manifest: Manifest, blocks: Sequence[BlockResult]) -> Iterator[StageScores]:
    seeding: tuple[str, ...] = ()
    field = field_of(manifest, blocks)
    has_ended = manifest.state == "ended"
    for index, spec in enumerate(manifest.spec.stages):
        results = tuple(result for result in blocks if result.block.stage == index)
        seeding = seeding if index else first_seeding(field)
        # A stage without any entrants left has no results, but was opened like all others.
        if not seeding or not (results or index == 0 or has_ended):
            return
        record = StageRecord(
            index=index,
            spec=spec,
            seats=manifest.spec.seats,
            seeding=seeding,
            field=field,
            blocks=tuple(result.block for result in results),
            finished={result.block.number: result for result in results},
            elapsed_ms=_LONG_AGO_MS,
        )
        _check_size(record)
        yield StageScores(
            record=record,
            results=results,
            standings=standings(record),
            criteria=criteria_of(spec.format, manifest.spec.seats),
            crosses=crosstable(results),
        )
        seeding = plan(record).order


def _check_size(record: StageRecord) -> None:
    """Checks a stage's size before it is planned: a stranger's export may have any number of late entries.

    Raises:
        CannotPlan: no stage of a tournament can have so many games.
    """
    members = sum(len(group.names) for group in groups_of(record))
    games = most_games(record.spec, members, record.seats)
    if games > MOST_GAMES:
        raise CannotPlan(f"stage {record.index}: up to {games} games, more than {MOST_GAMES}")
