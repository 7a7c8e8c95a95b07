"""`ardri leave`: gives one's seat back in a match that waits for others."""

from typing import Annotated

import typer

from ardri_cli.access.connection import connected, run
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import fail
from ardri_client import errors


def leave(
    match: Annotated[str, typer.Argument(help="Id of the match; `ardri matches --mine` lists yours.")],
    *,
    address: flags.Address = flags.ADDRESS,
) -> None:
    """Give your seat back in a match that has not begun.

    The match waits for somebody else then; if you have opened it and nobody else sits there, it is called
    off. A match that has begun is resigned at its table: `ardri play --resume MATCH`.
    """
    run(_leave(match, address))


async def _leave(match: str, address: str) -> None:
    async with connected(address) as ardri:
        try:
            await ardri.leave(match)
        except errors.MatchNotEnded as error:
            raise fail(f"{error}. `ardri play --resume {match}` goes back to its table.") from error
    typer.echo(f"your seat of {match} is given back")
