"""`ardri ops adjudicate` and `terminate`."""

from typing import Annotated

import typer

from ardri.match.v1.match_pb2 import Outcome
from ardri_cli.access.connection import run
from ardri_cli.ops_commands import access
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import print_json

Match = Annotated[str, typer.Argument(help="Id of the match.")]
Reason = Annotated[str, typer.Option("--reason", help="Why: the players read it, and it is written down.")]


def adjudicate(
    match: Match,
    *,
    reason: Reason,
    winner: Annotated[int | None, typer.Option(min=0, help="The seat that wins.")] = None,
    draw: Annotated[bool, typer.Option("--draw", help="Nobody wins.")] = False,
    request_id: access.RequestId = "",
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """End a live match with a result: --winner SEAT, or --draw."""
    if draw == (winner is not None):
        raise typer.BadParameter("either --winner SEAT or --draw", param_hint="--winner")

    async def command() -> None:
        async with access.operating(address, token) as ardri:
            request = access.request_of(request_id)
            answer = await ardri.ops.adjudicate(match, winner=winner, cause=reason, request_id=request)
        if as_json:
            print_json(answer)
        else:
            typer.echo(_ended(match, answer.outcome))

    run(command())


def terminate(
    match: Match,
    *,
    reason: Reason,
    request_id: access.RequestId = "",
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Break a match off without a result."""

    async def command() -> None:
        async with access.operating(address, token) as ardri:
            request = access.request_of(request_id)
            answer = await ardri.ops.terminate(match, cause=reason, request_id=request)
        if as_json:
            print_json(answer)
        else:
            typer.echo(_ended(match, answer.outcome))

    run(command())


def _ended(match: str, outcome: Outcome) -> str:
    return f"{match} is {outcome.reason}: ranks {list(outcome.ranks)}"
