"""`ardri ops archive`, `check-archive` and `import`: directly on the database, without a serving process."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.local.records import write_record
from ardri_cli.ops_commands.databases.opening import age_ms, answering, config_here, databases, opened
from ardri_cli.terminal.failures import REFUSED, USAGE, fail
from ardri_cli.terminal.flags import AsJson
from ardri_cli.terminal.output import print_json
from services.archive import reading
from services.archive.archiving import ArchiveReport, Pace
from services.archive.archiving import archive as archived
from services.archive.manifest import ArchiveInUse, BadArchive

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="Of the archive.")]


def archive(
    folder: Folder,
    *,
    older_than: Annotated[str, typer.Option(metavar="90d", help="Since their end: days, weeks, years.")],
    step: Annotated[int, typer.Option(min=1, max=1000, help="Rows of matches removed at once.")] = 50,
    pause: Annotated[float, typer.Option(min=0, help="Seconds between two steps.")] = 0.02,
    as_json: AsJson = False,
) -> None:
    """Move matches that ended long ago into verified files, and remove old rows.

    Works on ARDRI_DATABASE_URL, else on the databases of `ardri up` in ARDRI_DATA_DIR, while these are
    played on. Results, ratings and tournaments stay. Killed, it is begun again and loses nothing.
    """
    before_ms = time.time_ns() // 1_000_000 - age_ms(older_than, "--older-than")
    with _reported(), databases() as found:
        report = archived(found, folder, before_ms, Pace(step, pause), None if as_json else _tell)
    if as_json:
        print_json(_as_dict(report))
        return
    typer.echo(
        f"{report.matches} matches in {report.parts} parts ({report.size / 1e6:.1f} MB); "
        f"{report.tickets} closed tickets and {report.jobs} old jobs removed"
    )
    for match_id, why in report.kept:
        typer.echo(f"kept in the database, as it proves nothing: {match_id}: {why}", err=True)


def check_archive(folder: Folder, *, as_json: AsJson = False) -> None:
    """Play every match of an archive again, and compare all digests."""
    count = 0
    faults = []
    with _reported():
        for each in reading.check(folder):
            count += 1
            if each.fault:
                faults.append(each)
                typer.echo(f"{each.match_id}: {each.fault}", err=True)
    if not count:
        raise fail(f"no matches in {folder}")
    if as_json:
        print_json({"matches": count, "faults": {each.match_id: each.fault for each in faults}})
    elif not faults:
        typer.echo(f"verified: {count} matches follow from the rules and their seeds")
    if faults:
        raise typer.Exit(REFUSED)


def import_(
    folder: Folder,
    *,
    match: Annotated[str, typer.Option(help="This match alone.")] = "",
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Its record, for `ardri replay` and `ardri verify`.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Put matches of an archive back, into the database or one into a file."""
    if to is not None and not match:
        raise fail("a file takes one match: --match ID", USAGE)
    with _reported():
        if to is not None:
            found = reading.find(folder, match)
            if found is None:
                raise fail(f"no match {match} in {folder}")
            write_record(to, found.record)
            typer.echo(f"{found.version} entries in {to}; check it with `ardri verify --offline {to}`")
            return
        total, added = _restored(folder, match)
    if as_json:
        print_json({"matches": total, "added": added})
    elif total:
        typer.echo(f"{added} of {total} matches were put back; the others were there")
    else:
        raise fail(f"no match {match} in {folder}" if match else f"no matches in {folder}")


def _restored(folder: Path, match: str) -> tuple[int, int]:
    """Puts matches back; if there are several databases, each match into the one of its game."""
    config = config_here()
    if config.database_url:
        with opened([config.database_url]) as (engine,):
            return reading.restore(engine, folder, match)
    total = added = 0
    for game in sorted({each.record.game for each in reading.matches_in(folder)}):
        with opened([config.database_for(f"engine-{game}")]) as (engine,):
            found = reading.restore(engine, folder, match, game)
        total, added = total + found[0], added + found[1]
    return total, added


@contextmanager
def _reported() -> Iterator[None]:
    try:
        with answering():
            yield
    except (BadArchive, ArchiveInUse) as error:
        raise fail(str(error)) from error
    except OSError as error:
        raise fail(f"cannot write the archive: {error.strerror}; what it lists is whole") from error


def _tell(so_far: ArchiveReport) -> None:
    typer.echo(f"{so_far.matches} matches archived", err=True)


def _as_dict(report: ArchiveReport) -> dict[str, object]:
    return {
        "matches": report.matches,
        "parts": report.parts,
        "bytes": report.size,
        "tickets": report.tickets,
        "jobs": report.jobs,
        "kept": dict(report.kept),
    }
