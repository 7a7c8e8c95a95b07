"""The files of an export that follow from its games. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from services.tournament.blocks import BlockResult
from services.tournament.export.manifest import Manifest
from services.tournament.export.report import report
from services.tournament.export.scores import Scores, StageScores
from services.tournament.export.tables import crosstable_csv, ratings_csv, standings_csv
from services.tournament.export.trf import trf
from services.tournament.formats.group import groups_of
from services.tournament.ratings import Ratings
from services.tournament.spec import PAIR, Format

REPORT: Final = "report.html"


def derived(manifest: Manifest, blocks: Sequence[BlockResult], scores: Scores) -> Mapping[str, str]:
    """The text of each file, by name."""
    return {
        "standings.csv": standings_csv(scores.stages),
        "crosstable.csv": crosstable_csv(scores.stages),
        "ratings.csv": ratings_csv(scores.ratings or Ratings()),
        REPORT: report(manifest, blocks, scores),
        **dict(_reports(manifest, scores.stages)),
    }


def _reports(manifest: Manifest, stages: Sequence[StageScores]) -> Iterator[tuple[str, str]]:
    """A TRF report for each group of each two-seat Swiss; `tournament.trf` if there is only one."""
    groups = [
        (stage, group)
        for stage in stages
        if stage.record.spec.format is Format.SWISS and manifest.spec.seats == PAIR
        for group in groups_of(stage.record)
    ]
    for stage, group in groups:
        number = f"-{stage.record.index + 1}{group.label}" if len(groups) > 1 else ""
        yield f"tournament{number}.trf", trf(manifest, group, stage.standings)
