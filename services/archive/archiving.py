"""Moves ended matches from databases into an archive, one part after the other."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from services.archive.faults import fault_of
from services.archive.leftovers import remove_jobs, remove_proposals, remove_tickets
from services.archive.manifest import BadArchive, Manifest, Part, load, locked, save
from services.archive.parts import ArchivedMatch, read_part, write_part
from services.archive.rows import START, ended_before, forget, games_in, remove

_PART: Final = 500
"""Most matches of one part."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How slowly the archiver works, so that a running platform is not disturbed.

    `step`: matches, tickets, proposals or jobs that one transaction removes. `pause`: seconds between two
    transactions.
    """

    step: int = 50
    pause: float = 0.02


@dataclass(slots=True)
class ArchiveReport:
    """The result. `kept`: matches that stay in the database, and why their records cannot be verified."""

    matches: int = 0
    parts: int = 0
    size: int = 0
    tickets: int = 0
    jobs: int = 0
    kept: list[tuple[str, str]] = field(default_factory=list)


def archive(
    databases: Sequence[Engine],
    folder: Path,
    before_ms: int,
    pace: Pace,
    tell: Callable[[ArchiveReport], None] | None = None,
) -> ArchiveReport:
    """Archives and removes matches that ended before that time, after finishing an interrupted run.

    Raises:
        BadArchive: the files of the folder differ from its manifest.
        ArchiveInUse: another process writes the archive.
    """
    report = ArchiveReport()
    with locked(folder):
        manifest = load(folder)
        for part in manifest.parts:
            if not part.is_removed:
                manifest = _removed(databases, folder, manifest, part, pace)
        for engine in databases:
            for matches in _provable(engine, before_ms, report):
                part = write_part(folder, len(manifest.parts) + 1, matches)
                manifest = manifest.with_part(part)
                save(folder, manifest)
                manifest = _removed(databases, folder, manifest, part, pace)
                report.matches += part.matches
                report.parts += 1
                report.size += part.size
                if tell is not None:
                    tell(report)
            report.tickets += _all(lambda: remove_tickets(engine, before_ms, pace.step), pace)  # noqa: B023  # called at once
            _all(lambda: remove_proposals(engine, before_ms, pace.step), pace)  # noqa: B023  # called at once
            report.jobs += _all(lambda: remove_jobs(engine, before_ms, pace.step), pace)  # noqa: B023  # called at once
    return report


def _provable(engine: Engine, before_ms: int, report: ArchiveReport) -> Iterator[list[ArchivedMatch]]:
    """Yields pages of matches whose records can be verified; notes the others in the report."""
    for game in games_in(engine):
        after = START
        while page := ended_before(engine, game, before_ms, after, _PART):
            after = (page[-1].row["created_ms"], page[-1].match_id)
            faults = {each.match_id: fault_of(each) for each in page}
            report.kept.extend((match_id, why) for match_id, why in faults.items() if why)
            if good := [each for each in page if not faults[each.match_id]]:
                yield good


def _removed(
    databases: Sequence[Engine], folder: Path, manifest: Manifest, part: Part, pace: Pace
) -> Manifest:
    """Removes the matches of a stored part from all databases; returns the manifest that says so."""
    matches = list(read_part(folder, part))
    if len(matches) != part.matches:
        raise BadArchive(f"{folder / part.file}: {len(matches)} matches, not {part.matches}")
    for first in range(0, len(matches), pace.step):
        some = matches[first : first + pace.step]
        for engine in databases:
            remove(engine, some)
            forget(engine, some)
        time.sleep(pace.pause)
    manifest = manifest.removed(part)
    save(folder, manifest)
    return manifest


def _all(removal: Callable[[], int], pace: Pace) -> int:
    total = 0
    while count := removal():
        total += count
        time.sleep(pace.pause)
    return total
