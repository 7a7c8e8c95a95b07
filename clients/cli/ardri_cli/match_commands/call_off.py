"""`ardri call-off`: ends one's own match that waits for others."""

from typing import Annotated

import typer

from ardri_cli.access.connection import connected, run
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import unless_begun
from ardri_cli.terminal.output import print_json
from services.kernel.outcome import CALLED_OFF


def call_off(
    match: Annotated[str, typer.Argument(help="Id of the match; `ardri matches --mine` lists yours.")],
    *,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Call off a match that you have opened and that has not begun.

    It ends without a result, and whoever has a seat in it already is told. A match that has begun is resigned
    at its table: `ardri play --resume MATCH`.
    """
    run(_call_off(match, address, as_json=as_json))


async def _call_off(match: str, address: str, *, as_json: bool) -> None:
    async with connected(address) as ardri:
        with unless_begun(match):
            await ardri.call_off(match)
    if as_json:
        print_json({"match_id": match, "reason": CALLED_OFF})
    else:
        typer.echo(f"{match} is called off")
