"""`ardri reoffer`: lets a step that failed be tried again as often as a new one, for operators."""

from typing import Annotated

import typer

from ardri_cli.access.connection import run
from ardri_cli.access.operator import Token, operating
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import print_json


def reoffer(
    match: Annotated[str, typer.Argument(help="Id of the match that waits.")],
    *,
    token: Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Offer the waiting step of a match again now, a dead one too; for operators."""
    run(_reoffer(match, address, token, as_json=as_json))


async def _reoffer(match: str, address: str, token: str, *, as_json: bool) -> None:
    async with operating(address, token) as ardri:
        step = await ardri.reoffer(match)
    if as_json:
        print_json(step)
    else:
        typer.echo(f"{step.step} is offered again for version {step.version} of {step.match_id}")
