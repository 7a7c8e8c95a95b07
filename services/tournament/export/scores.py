"""Standings, crosstables and ratings worked out anew from what an export holds. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.tournament.blocks import BlockResult
from services.tournament.entrants import Entry, Round, seeded
from services.tournament.export.manifest import Manifest
from services.tournament.formats import plan, standings
from services.tournament.plan import StageRecord
from services.tournament.ratings import Ratings, fit
from services.tournament.spec import Format
from services.tournament.standings import Criterion, Standing, criteria_of, crosstable
from services.tournament.standings.crosstable import Crosses

_LONG_AGO_MS = 2**53
"""Of an arena: its time is up."""
_LAST_ROUND = 2**31
"""When exactly somebody left is not in an export, but in which stage shows."""


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
    """What the finished blocks come to."""
    played = [result for result in blocks if result.games]
    return Scores(tuple(_stages(manifest, blocks)), fit(played, _anchor(manifest)) if played else None)


def _anchor(manifest: Manifest) -> str:
    """Whose rating is 0: the one that the spec names, else the first seed."""
    return manifest.spec.anchor or seeded([each.entrant for each in manifest.entrants])[0]


def _stages(manifest: Manifest, blocks: Sequence[BlockResult]) -> Iterator[StageScores]:
    seeding: tuple[str, ...] = ()
    field = _field(manifest, blocks)
    for index, spec in enumerate(manifest.spec.stages):
        results = tuple(result for result in blocks if result.block.stage == index)
        seeding = seeding if index else _first_seeding(field)
        if not seeding or not (results or index == 0):
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
        yield StageScores(
            record=record,
            results=results,
            standings=standings(record),
            criteria=criteria_of(spec.format, manifest.spec.seats),
            crosses=crosstable(results),
        )
        seeding = plan(record).order


def _field(manifest: Manifest, blocks: Sequence[BlockResult]) -> dict[str, Entry]:
    """The field as far as it shows in who met whom.

    Who is not in the first round of a Swiss, not even with a bye, came late. Who has left was there up to the
    last stage that it has a block in.
    """
    seen: dict[str, list[Round]] = {each.entrant.name: [] for each in manifest.entrants}
    for result in blocks:
        for name in result.block.entrants:
            seen[name].append(Round(result.block.stage, result.block.round))
    comes_late = manifest.spec.stages[0].format is Format.SWISS
    start = Round(0, 0)
    return {
        each.entrant.name: Entry(
            each.entrant,
            joined=min(seen[each.entrant.name], default=start) if comes_late else start,
            left=_left(seen[each.entrant.name]) if each.withdrawn else None,
        )
        for each in manifest.entrants
    }


def _left(seen: Sequence[Round]) -> Round:
    return Round(max(seen).stage, _LAST_ROUND) if seen else Round(0, 0)


def _first_seeding(field: dict[str, Entry]) -> tuple[str, ...]:
    """All who were there at the start."""
    return seeded([entry.entrant for entry in field.values() if entry.plays_in(Round(0, 0))])
