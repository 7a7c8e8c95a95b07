"""`ardri steps`: lists automatic steps that are not made yet, for operators."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri_cli.access.connection import run
from ardri_cli.access.listing import first, games_there
from ardri_cli.access.operator import Token, operating
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json, print_table
from ardri_cli.terminal.wording import format_time
from ardri_client import Ardri


def steps(
    game: Annotated[str, typer.Argument(help="Of this game alone.")] = "",
    *,
    dead: Annotated[bool, typer.Option("--dead", help="Only those that were given up.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="At the most so many of a game.")] = 50,
    token: Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List automatic steps that are not made yet, longest waiting first; for operators."""
    run(_steps(game, address, token, dead=dead, limit=limit, as_json=as_json))


async def _steps(game: str, address: str, token: str, *, dead: bool, limit: int, as_json: bool) -> None:
    async with operating(address, token) as ardri:
        found = [step async for step in _listed(ardri, game, dead=dead, limit=limit)]
    if as_json:
        for step in found:
            print_json(step)
    elif found:
        _print_table(make_console(), found)
    else:
        typer.echo("No step waits.")


async def _listed(ardri: Ardri, game: str, *, dead: bool, limit: int) -> AsyncIterator[pb.WaitingStep]:
    state = pb.STEP_STATE_DEAD if dead else pb.STEP_STATE_UNSPECIFIED
    for name in await games_there(ardri, game):
        async for step in first(ardri.steps(name, state=state), limit):
            yield step


def _print_table(console: Console, found: list[pb.WaitingStep]) -> None:
    table = Table(box=None, pad_edge=False)
    for title in ("match", "version", "step", "state", "waits", "tries", "last refusal"):
        table.add_column(title)
    now = datetime.now(UTC)
    for step in found:
        table.add_row(
            step.match_id,
            str(step.version),
            step.step,
            pb.StepState.Name(step.state).removeprefix("STEP_STATE_").lower(),
            format_time(max(0.0, (now - step.since.ToDatetime(tzinfo=UTC)).total_seconds())),
            str(step.attempts + 1),
            step.error,
        )
    print_table(console, table)
