"""`ardri league report` and `verify`."""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ardri_cli.league_commands.reading import LeagueFile, league_of, spec_in
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import REFUSED, USAGE, fail
from ardri_cli.terminal.output import print_json
from ardri_cli.terminal.text import printable
from ardri_cli.tournaments.archive.folder import Folder
from ardri_cli.tournaments.archive.options import Processes, Programs, modules_in
from ardri_cli.tournaments.archive.proving import differences
from ardri_cli.tournaments.archive.replaying import Count
from ardri_cli.tournaments.archive.unproven import Unproven, unproven
from ardri_cli.tournaments.league.exports import folders
from services.archive.manifest import write_whole
from services.programs.wasm.host.module import Module
from services.tournament.entrants import Round
from services.tournament.export.plain import Unreadable
from services.tournament.league import League
from services.tournament.league.page import page
from services.tournament.league.statement import digest, written

PAGE, STATEMENT = "league.html", "league.json"


def report(
    file: LeagueFile, folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the files go.")]
) -> None:
    """Write a league into a folder: a page for people, and tables with their digest."""
    found = league_of(spec_in(file), file)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in _files(found).items():
            write_whole(folder / name, text.encode())
    except OSError as error:
        raise fail(f"cannot write into {folder}: {error}", USAGE) from error
    typer.echo(f"{', '.join(_files(found))} in {folder}; digest {digest(found)}")


def verify(
    file: LeagueFile,
    published: Annotated[
        Path | None, typer.Argument(metavar="DIR", help="What `report` has written, to compare with.")
    ] = None,
    *,
    processes: Processes = 0,
    programs: Programs = None,
    as_json: flags.AsJson = False,
) -> None:
    """Play every game of a league again, and compare its tables with a published report."""
    spec = spec_in(file)
    modules = modules_in(programs)
    count = Count()
    found: list[str] = []
    open_points: list[tuple[str, Unproven]] = []
    with Console(stderr=True).status("reading") as status:
        for name, path in folders(spec, file.parent):
            status.update(f"{name}: playing its games again")
            own = Count()
            found += [f"{name}: {each}" for each in _differences(path, own, processes, modules)]
            open_points += [(name, each) for each in _unproven(path, own.unproven)]
            count.games += own.games
            count.replayed += own.replayed
    league = None if found else league_of(spec, file)
    if league is not None and published is not None:
        found += _unlike(league, published)
    _tell(found, count, league, open_points, as_json=as_json)


def _tell(
    found: list[str],
    count: Count,
    league: League | None,
    open_points: Sequence[tuple[str, Unproven]],
    *,
    as_json: bool,
) -> None:
    said = digest(league) if league else ""
    if as_json:
        by_key: dict[str, dict[str, str]] = {}
        for name, each in open_points:
            by_key.setdefault(each.key, {})[name] = each.why
        figures: dict[str, object] = {"games": count.games, "replayed": count.replayed}
        print_json(figures | by_key | {"proven": not found, "differences": found, "digest": said})
        if found:
            raise typer.Exit(REFUSED)
        return
    for difference in found:
        typer.echo(f"differs: {printable(difference)}")
    if found:
        raise fail(f"{len(found)} differences")
    typer.echo(f"proven: {count.games} games, {count.replayed} of them played again; the tables follow")
    for name, each in open_points:
        typer.echo(f"not proven: {printable(name)}: {each.said}: {each.why}")
    typer.echo(f"digest {said}")


def _unproven(path: Path, rounds: Sequence[Round]) -> list[Unproven]:
    """What an export leaves unproven; empty for a folder without an export, which `_differences` reports."""
    try:
        return list(unproven(Folder(path).manifest, rounds))
    except Unreadable:
        return []


def _differences(path: Path, count: Count, processes: int, modules: Mapping[bytes, Module]) -> Iterator[str]:
    """The differences that are found in one export."""
    try:
        yield from differences(Folder(path), count, processes or os.cpu_count() or 1, modules)
    except Unreadable as error:
        yield str(error)


def _files(found: League) -> dict[str, str]:
    return {PAGE: page(found), STATEMENT: written(found)}


def _unlike(league: League, published: Path) -> Iterator[str]:
    for name, text in _files(league).items():
        try:
            other = (published / name).read_bytes()
        except OSError as error:
            yield f"{name}: {error.strerror or error}"
            continue
        if other != text.encode():
            yield f"{name}: does not follow from the tournaments"
