"""`ardri account identities` and `unlink`: the identities at providers that sign in to this account."""

from typing import Annotated

import typer

from ardri_cli.access.connection import connected, run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import print_json


def identities(*, address: flags.Address = flags.ADDRESS, as_json: flags.AsJson = False) -> None:
    """List the identities that lead to your account; `ardri login --link` adds one."""
    run(_list(address, as_json=as_json))


def unlink(
    identity: Annotated[str, typer.Argument(help="Its id, from `ardri account identities`.")],
    *,
    address: flags.Address = flags.ADDRESS,
) -> None:
    """Have an identity lead nowhere; the last way in stays."""
    run(_unlink(address, identity))


async def _list(address: str, *, as_json: bool) -> None:
    async with connected(address) as ardri:
        found = await ardri.identities.list()
    for each in found:
        if as_json:
            print_json(each)
        else:
            typer.echo(f"{each.identity_id}  {each.subject} at {each.provider or each.issuer}")
    if not found:
        typer.echo("no identity leads to your account; `ardri login NAME --link` adds one", err=True)


async def _unlink(address: str, identity: str) -> None:
    async with connected(address) as ardri:
        await ardri.identities.unlink(identity)
    typer.echo(f"{identity} leads to your account no more.")
