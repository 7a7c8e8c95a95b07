"""`ardri tournament workers`, `quarantine` and `purge`: for admins."""

from collections.abc import Sequence
from typing import Annotated

import typer

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.access.connection import run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_table
from ardri_cli.terminal.text import printable
from ardri_cli.tournaments import access
from ardri_cli.tournaments.views.tables import plain_table
from ardri_cli.tournaments.views.wording import describe_age
from services.runtime.credentials.claims import Scope

_BUILD_CHARACTERS = 12
Worker = Annotated[str, typer.Argument(help="Id of the worker.")]


def workers(
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List the workers that play, and what looks odd about them."""
    run(_workers(address, token, as_json=as_json))


async def _workers(address: str, token: str, *, as_json: bool) -> None:
    async with access.holding(Scope.ADMIN, address, token) as tournaments:
        found = await tournaments.workers()
    if as_json:
        for worker in found:
            print_json(worker)
    elif found:
        titles = ("worker", "host", "build", "cores", "seen", "running", "done", "odd")
        print_table(make_console(), plain_table(titles, map(_line, found), left=3))
    else:
        typer.echo("No worker has played here yet.")


def _line(worker: pb.Worker) -> Sequence[str]:
    odd = [*(["quarantined"] if worker.quarantined else []), *worker.flags]
    return (
        worker.worker_id,
        worker.host,
        worker.build[:_BUILD_CHARACTERS],
        str(worker.cores),
        describe_age(worker.seen),
        str(worker.games_running),
        str(worker.games_done),
        "; ".join(odd),
    )


def quarantine(
    worker: Worker,
    *,
    release: Annotated[bool, typer.Option("--release", help="Give it games again.")] = False,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Give a worker no more games; --release gives it games again."""
    run(_quarantine(worker, address, token, release=release, as_json=as_json))


async def _quarantine(worker_id: str, address: str, token: str, *, release: bool, as_json: bool) -> None:
    async with access.holding(Scope.ADMIN, address, token) as tournaments:
        worker = await tournaments.quarantine(worker_id, release=release)
    if as_json:
        print_json(worker)
    else:
        gets = "gets no more games" if worker.quarantined else "gets games again"
        typer.echo(f"{printable(worker.worker_id)} {gets}")


def purge(
    worker: Worker,
    *,
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Have all blocks that a worker had a hand in played again."""
    run(_purge(worker, address, token, as_json=as_json))


async def _purge(worker_id: str, address: str, token: str, *, as_json: bool) -> None:
    async with access.holding(Scope.ADMIN, address, token) as tournaments:
        blocks = await tournaments.purge(worker_id)
    if as_json:
        print_json({"worker_id": worker_id, "blocks": blocks})
    else:
        typer.echo(f"{blocks} blocks are played again")
