"""`ardri account export` and `delete`: copy all data that is kept about the account, or delete it."""

import json
from typing import Annotated, Any, Final

import typer

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_cli.access.account_tokens import AccountTokens
from ardri_cli.access.connection import run
from ardri_cli.access.state_file import StateFile
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import asked, fail
from ardri_cli.terminal.output import as_dict
from ardri_client import Ardri

_LISTS: Final = ("rating_points", "tickets", "opened_matches", "devices")


def export(*, address: flags.Address = flags.ADDRESS) -> None:
    """Print everything that is kept of your account, as JSON.

    Of each match its summary; `ardri replay` and `ardri verify` have the rest.
    """
    _require_account(address)
    run(_export(address))


def delete(
    account: Annotated[str, typer.Argument(help="Its id, as `ardri account show` has it; asked for.")] = "",
    *,
    address: flags.Address = flags.ADDRESS,
) -> None:
    """End your account for good; matches stay, without a way back to you."""
    _require_account(address)
    run(_delete(address, account or asked("This cannot be undone. Id of the account")))


def _require_account(address: str) -> None:
    """Checks that there is an account, so that the command does not create a guest."""
    if StateFile.of_user().account(address) is None:
        raise fail(f"there is no account for {address} here")


async def _export(address: str) -> None:
    whole = pb.ExportAccountResponse()
    async with Ardri.connect(address, tokens=AccountTokens(address)) as ardri:
        async for page in ardri.accounts.export():
            whole.MergeFrom(page)
        matches = [as_dict(match, with_unset=False) async for match in ardri.my_matches()]
    whole.ClearField("next_page_token")
    empty: dict[str, Any] = {name: [] for name in _LISTS}
    told = empty | as_dict(whole, with_unset=False) | {"matches": matches}
    typer.echo(json.dumps(told, indent=1))


async def _delete(address: str, account_id: str) -> None:
    async with Ardri.connect(address, tokens=AccountTokens(address)) as ardri:
        await ardri.accounts.delete(account_id.strip())
    StateFile.of_user().drop_account(address)
    typer.echo("The account is gone.")
