"""`ardri leave`: gives one's seat back in a match that waits for others."""

from typing import Annotated

import typer

from ardri_cli.access.connection import connected, run
from ardri_cli.access.state_file import StateFile
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import unless_begun
from ardri_cli.terminal.output import print_json


def leave(
    match: Annotated[str, typer.Argument(help="Id of the match; `ardri matches --mine` lists yours.")],
    *,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Give your seat back in a match that has not begun.

    The match waits for somebody else then; if you have opened it and nobody else sits there, it is called
    off. A match that has begun is resigned at its table: `ardri play --resume MATCH`.
    """
    run(_leave(match, address, as_json=as_json))


async def _leave(match: str, address: str, *, as_json: bool) -> None:
    async with connected(address) as ardri:
        with unless_begun(match):
            await ardri.leave(match)
    StateFile.of_user().drop_seat(match)
    if as_json:
        print_json({"match_id": match, "left": True})
    else:
        typer.echo(f"your seat of {match} is given back")
