"""`ardri account link` and `recover`: use one account on several computers, or on a new one."""

from typing import Annotated

import typer

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_cli.access.account_tokens import device_name
from ardri_cli.access.connection import connected, keep, run
from ardri_cli.access.state_file import StateFile
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import asked, fail
from ardri_cli.terminal.output import print_json
from ardri_client import Ardri


def link(
    *,
    recovery: Annotated[bool, typer.Option("--recovery", help="To write down: good for five years.")] = False,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Make a code for another computer; with --recovery one to write down.

    Each is good once, and ends the last one of its kind. Whoever has it has the account.
    """
    kind = pb.LINK_CODE_KIND_RECOVERY if recovery else pb.LINK_CODE_KIND_DEVICE
    run(_link(address, kind, as_json=as_json))


def recover(
    code: Annotated[str, typer.Argument(help="From `ardri account link`; asked for if left out.")] = "",
    *,
    replace: Annotated[bool, typer.Option("--replace", help="Give up the account used here so far.")] = False,
    address: flags.Address = flags.ADDRESS,
) -> None:
    """Use the account of a code on this computer."""
    if not replace and StateFile.of_user().account(address) is not None:
        raise fail(f"there is an account for {address} here; --replace gives it up")
    run(_recover(address, code or asked("Code", is_secret=True)))


async def _link(address: str, kind: pb.LinkCodeKind.ValueType, *, as_json: bool) -> None:
    async with connected(address) as ardri:
        made = await ardri.accounts.create_link_code(kind)
    if as_json:
        print_json(made)
        return
    typer.echo(made.code)
    until = f"{made.expires.ToDatetime():%Y-%m-%d %H:%M} UTC"
    typer.echo(f"Good once, until {until}: ardri account recover", err=True)


async def _recover(address: str, code: str) -> None:
    async with Ardri.connect(address) as ardri:
        redeemed = await ardri.accounts.redeem(code, device=device_name())
        await keep(ardri, address)
    typer.echo(f"You are {redeemed.account.name}, {redeemed.account.account_id}.")
