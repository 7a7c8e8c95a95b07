"""`ardri tournament run`, `create` and `watch`."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.live import Live

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.access.connection import run as run_command
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import REFUSED, USAGE, fail
from ardri_cli.terminal.output import can_redraw, make_console, print_json
from ardri_cli.terminal.text import printable
from ardri_cli.tournaments import access
from ardri_cli.tournaments.spec.spec_check import key_path, require_openable, require_startable
from ardri_cli.tournaments.spec.spec_file import SpecError, read_spec, refusal_in
from ardri_cli.tournaments.spec.spec_values import Wrong
from ardri_cli.tournaments.views.live import JsonView, LineView, TerminalView, View
from ardri_client import Tournaments
from ardri_client.errors import InvalidRequest
from services.runtime.credentials.claims import Scope

SpecFile = Annotated[Path, typer.Argument(metavar="SPEC", help="A TOML file; see docs/examples.")]


def run(
    spec: SpecFile,
    *,
    detach: Annotated[bool, typer.Option("--detach", help="Print its id and let it go on.")] = False,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Create a tournament from a file, start it, and watch it to its end."""
    wanted = _read(spec, require_startable)
    run_command(_run(spec, wanted, address, token, detach=detach, as_json=as_json))


def create(
    spec: SpecFile,
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Create a tournament from a file, open to entrants; `start` begins it."""
    run_command(_create(spec, _read(spec, require_openable), address, token, as_json=as_json))


def watch(
    tournament: access.Id,
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Watch a tournament live, to its end."""
    run_command(_watch(tournament, address, token, as_json=as_json))


def _read(path: Path, require: Callable[[pb.TournamentSpec], None]) -> pb.TournamentSpec:
    try:
        return read_spec(path, require)
    except SpecError as error:
        raise fail(str(error), USAGE) from error


@contextmanager
def _told_in_the_file(path: Path) -> Iterator[None]:
    """Reports what the platform refuses in the spec with its place in the file."""
    try:
        yield
    except InvalidRequest as error:
        field = error.metadata.get("field", "")
        if not field.startswith("spec."):
            raise
        wrong = Wrong(key_path(field), str(error).removeprefix(f"{field}: "))
        raise fail(str(refusal_in(path, wrong)), USAGE) from error


async def _create(path: Path, spec: pb.TournamentSpec, address: str, token: str, *, as_json: bool) -> None:
    async with access.holding(Scope.ORGANISE, address, token) as tournaments:
        with _told_in_the_file(path):
            made = await tournaments.create(spec)
    if as_json:
        print_json(made)
    else:
        typer.echo(f"{made.tournament_id} is open; `ardri tournament start {made.tournament_id}` begins it")


async def _run(
    path: Path, spec: pb.TournamentSpec, address: str, token: str, *, detach: bool, as_json: bool
) -> None:
    async with access.holding(Scope.ORGANISE, address, token) as tournaments:
        with _told_in_the_file(path):
            made = await tournaments.create(spec, start=True)
    if not detach:
        await _watch(made.tournament_id, address, token, as_json=as_json)
    elif as_json:
        print_json(made)
    else:
        typer.echo(made.tournament_id)


async def _watch(tournament_id: str, address: str, token: str, *, as_json: bool) -> None:
    async with access.reading(address, token, retry_seconds=access.RETRY_SECONDS) as tournaments:
        await follow(tournaments, await tournaments.get(tournament_id), as_json=as_json)


async def follow(tournaments: Tournaments, tournament: pb.Tournament, *, as_json: bool) -> None:
    """Shows the tournament to its end; fails if it was cancelled."""
    console = make_console()
    try:
        if as_json:
            state = await _show(tournaments, tournament, JsonView())
        elif not can_redraw(console):
            state = await _show(tournaments, tournament, LineView())
        else:
            with Live(console=console, auto_refresh=False) as live:
                state = await _show(tournaments, tournament, TerminalView(live))
    except asyncio.CancelledError:
        again = f"`ardri tournament watch {tournament.tournament_id}`"
        typer.echo(f"\n{printable(tournament.spec.name)} goes on; {again} comes back", err=True)
        raise
    if state == pb.TOURNAMENT_STATE_CANCELLED:
        raise fail("the tournament was cancelled", REFUSED)
    if not as_json:
        typer.echo(f"all of it in files: `ardri tournament export {tournament.tournament_id} DIR`")


async def _show(
    tournaments: Tournaments, tournament: pb.Tournament, view: View
) -> pb.TournamentState.ValueType:
    state = tournament.state
    async for step in tournaments.watch(tournament.tournament_id):
        view.show(step)
        state = step.tournament.state
    return state
