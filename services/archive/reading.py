"""Reads an archive: checks all of it, finds one match, or puts matches back into a database."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from sqlalchemy import Engine

from services.archive.faults import fault_of
from services.archive.manifest import load, locked
from services.archive.parts import ArchivedMatch, read_part
from services.archive.rows import put_back

_AT_ONCE: Final = 50
"""Matches that one transaction puts back."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One match of an archive. `fault`: why its record cannot be verified; empty if it can."""

    match_id: str
    fault: str


def matches_in(folder: Path) -> Iterator[ArchivedMatch]:
    """Yields all matches of an archive.

    Raises:
        BadArchive: the files differ from the manifest.
    """
    for part in load(folder).parts:
        yield from read_part(folder, part)


def check(folder: Path) -> Iterator[Checked]:
    """Verifies every match.

    Raises:
        BadArchive: as `matches_in`.
    """
    for match in matches_in(folder):
        yield Checked(match.match_id, fault_of(match))


def find(folder: Path, match_id: str) -> ArchivedMatch | None:
    """Returns one match; None if the archive lacks it.

    Raises:
        BadArchive: as `matches_in`.
    """
    return next((match for match in matches_in(folder) if match.match_id == match_id), None)


def restore(engine: Engine, folder: Path, match_id: str = "", game: str = "") -> tuple[int, int]:
    """Puts matches back into a database; returns how many were found, and how many the database lacked.

    `match_id`: only this one. `game`: only matches of this game.

    Raises:
        BadArchive: the files differ from the manifest.
        ArchiveInUse: another process writes the archive.
    """
    found = added = 0
    with locked(folder):
        wanted = (
            each
            for each in matches_in(folder)
            if match_id in ("", each.match_id) and game in ("", each.record.game)
        )
        while some := list(islice(wanted, _AT_ONCE)):
            found += len(some)
            added += put_back(engine, some)
    return found, added
