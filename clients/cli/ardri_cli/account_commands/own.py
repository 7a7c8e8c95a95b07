"""`ardri account show`, `name` and `avatar`: the own account as others see it."""

from typing import Annotated

import typer

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_cli.access.connection import connected, run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import print_json


def show(*, address: flags.Address = flags.ADDRESS, as_json: flags.AsJson = False) -> None:
    """Show your account, and what its token allows."""
    run(_show(address, as_json=as_json))


def name(
    name: Annotated[str, typer.Argument(help="1 to 40 characters.")],
    *,
    address: flags.Address = flags.ADDRESS,
) -> None:
    """Change the name that others see."""
    run(_update(address, name=name))


def avatar(
    number: Annotated[int, typer.Argument(min=0, max=255, help="Number of a picture that clients have.")],
    *,
    address: flags.Address = flags.ADDRESS,
) -> None:
    """Choose a picture by its number, 0 to 255."""
    run(_update(address, avatar=number))


async def _show(address: str, *, as_json: bool) -> None:
    async with connected(address) as ardri:
        found = await ardri.account()
    if as_json:
        print_json(found)
        return
    _tell(found.account)
    scopes = (pb.Scope.Name(each).removeprefix("SCOPE_").lower() for each in found.scopes)
    typer.echo(f"token    {', '.join(scopes)}")
    if found.HasField("recovery_code_expires"):
        typer.echo(f"recovery code until {found.recovery_code_expires.ToDatetime():%Y-%m-%d}")
    else:
        typer.echo("recovery none; `ardri account link --recovery` makes a code to write down")


async def _update(address: str, *, name: str | None = None, avatar: int | None = None) -> None:
    async with connected(address) as ardri:
        updated = await ardri.accounts.update(name=name, avatar=avatar)
    _tell(updated.account)


def _tell(account: pb.Account) -> None:
    typer.echo(f"account  {account.account_id}")
    typer.echo(f"name     {account.name}")
    typer.echo(f"avatar   {account.avatar}")
