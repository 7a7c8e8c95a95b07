"""`ardri tournament export`, `import` and `report`."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ardri_cli.access.connection import run
from ardri_cli.local.whole_file import write_file
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import REFUSED, USAGE, fail
from ardri_cli.terminal.output import print_json
from ardri_cli.terminal.text import printable
from ardri_cli.tournaments import access
from ardri_cli.tournaments.archive.collecting import Changed, Collected, Export, collect
from ardri_cli.tournaments.archive.draft import Draft
from ardri_cli.tournaments.archive.folder import Folder, file_of
from ardri_cli.tournaments.archive.modules import missing
from ardri_cli.tournaments.archive.options import Processes, Programs, modules_in
from ardri_cli.tournaments.archive.proving import differences
from ardri_cli.tournaments.archive.replaying import Count
from ardri_cli.tournaments.archive.unproven import unproven
from services.tournament.export.derived import REPORT
from services.tournament.export.links import web_address
from services.tournament.export.manifest import Manifest
from services.tournament.export.plain import Unreadable
from services.tournament.export.report import report as report_page
from services.tournament.export.scores import scores_of

_RETRY_SECONDS = 60.0
"""For how many seconds a broken connection is retried."""
ExportFolder = Annotated[Path, typer.Argument(metavar="DIR", help="Folder of an export.")]
WebAddress = Annotated[
    str,
    typer.Option(
        "--web",
        envvar="ARDRI_WEB_ADDRESS",
        metavar="URL",
        help="Address of the web client that people use; the report's games then link to it.",
    ),
]


def export(
    tournament: access.Id,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    *,
    results_only: Annotated[bool, typer.Option("--results-only", help="Leave the records out.")] = False,
    web: WebAddress = "",
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Write results, records, tables and a report of a tournament into a folder."""
    checked = _web_address(web)
    try:
        draft = Draft(folder)
    except OSError as error:
        raise fail(f"cannot export into {folder}: {error}", USAGE) from error
    export = Export(tournament, with_records=not results_only, web_address=checked)
    run(_export(export, draft, folder, address, token, as_json=as_json))


async def _export(
    export: Export, draft: Draft, folder: Path, address: str, token: str, *, as_json: bool
) -> None:
    try:
        async with access.reading(address, token, retry_seconds=_RETRY_SECONDS) as tournaments:
            found = await collect(tournaments, export, draft)
    except Changed as error:
        draft.discard()
        raise fail(f"{error}; pause it, or try again") from error
    except OSError as error:
        draft.discard()
        raise fail(f"cannot export into {folder}: {error.strerror}; nothing of it is left there") from error
    except BaseException:  # half an export is of no use, whatever the error
        draft.discard()
        raise
    _tell(found, folder, as_json=as_json)


def _tell(found: Collected, folder: Path, *, as_json: bool) -> None:
    files = sorted([*found.manifest.files, "manifest.json"])
    if as_json:
        print_json({"folder": str(folder), "games": found.games, "records": found.records, "files": files})
        return
    typer.echo(f"{found.games} games, {found.records} records in {folder}: {', '.join(files)}")
    again = "plays them again and compares all of it" if found.records else "compares all of it"
    typer.echo(f"`ardri tournament import {folder}` {again}")


def import_(
    folder: ExportFolder,
    *,
    processes: Processes = 0,
    programs: Programs = None,
    as_json: flags.AsJson = False,
) -> None:
    """Play every game of an export again, and compare all with its manifest."""
    opened = _opened(folder)
    modules = modules_in(programs)
    found = []
    with Console(stderr=True).status("reading") as status:
        count = Count(tell=lambda at: status.update(f"{at.replayed} of {at.games} games played again"))
        for difference in differences(opened, count, processes or os.cpu_count() or 1, modules):
            found.append(difference)
            if not as_json:
                typer.echo(f"differs: {printable(difference)}")
    without_program = list(missing(opened.manifest, modules))
    if as_json:
        summary = _summary(opened.manifest, count, without_program)
        print_json(summary | {"proven": not found, "differences": found})
    if found:
        raise typer.Exit(REFUSED) if as_json else fail(f"{len(found)} differences")
    if not as_json:
        _tell_proof(opened.manifest, count, without_program)


def _summary(manifest: Manifest, count: Count, without_program: list[str]) -> dict[str, object]:
    summary: dict[str, object] = {"games": count.games, "replayed": count.replayed}
    if count.modules or without_program:
        summary |= {"modules": count.modules, "without_program": without_program}
    summary |= {each.key: each.why for each in unproven(manifest, count.unproven)}
    if manifest.seeds.root:
        summary |= {"seed_commitment": manifest.seeds.commitment.hex()}
    return summary


def _tell_proof(manifest: Manifest, count: Count, without_program: list[str]) -> None:
    typer.echo(
        f"proven: {count.games} games, {count.replayed} of them played again; files, results, standings "
        "and tables follow"
    )
    if count.modules:
        typer.echo(f"proven: the moves in {count.modules} seats of WebAssembly programs, which played again")
    for each in unproven(manifest, count.unproven):
        typer.echo(f"not proven: {each.said}: {each.why}")
    for entrant in without_program:
        whose = f"that {printable(entrant)} has played what the records say"
        typer.echo(f"not proven without --programs: {whose}")
    if manifest.seeds.root:
        same = "the same as `ardri tournament status` has told, or it is another tournament"
        typer.echo(f"seed commitment {manifest.seeds.commitment.hex()}: {same}")


def report(folder: ExportFolder, *, web: WebAddress = "") -> None:
    """Write the report of an export anew; --web changes where its games link to."""
    opened = _opened(folder)
    manifest = opened.manifest
    checked = _web_address(web) or manifest.web_address
    manifest = replace(manifest, web_address=checked)
    try:
        blocks = opened.blocks()
    except Unreadable as error:
        raise fail(str(error)) from error
    try:
        page = report_page(manifest, blocks, scores_of(manifest, blocks))
    except (ValueError, KeyError) as error:  # raised for blocks that no pairing could have made
        raise fail(f"no standings follow from these games: {error}") from error
    path = folder / REPORT
    write_file(path, page.encode())
    if checked != opened.manifest.web_address:
        opened.restate(replace(manifest, files={**manifest.files, REPORT: file_of(path)}))
    typer.echo(str(path))


def _web_address(text: str) -> str | None:
    try:
        return web_address(text) if text else None
    except ValueError as error:
        raise fail(str(error), USAGE) from error


def _opened(folder: Path) -> Folder:
    try:
        return Folder(folder)
    except Unreadable as error:
        raise fail(str(error)) from error
