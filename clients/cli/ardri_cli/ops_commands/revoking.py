"""`ardri ops revoke`."""

from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.access.connection import run
from ardri_cli.ops_commands import access
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import USAGE, fail
from ardri_cli.terminal.output import print_json
from ardri_client import Ardri, ArdriError
from ardri_client.errors import NoSuchEntry


def revoke(
    account: Annotated[
        str, typer.Argument(metavar="ACCOUNT", help="Whose tokens, by its id, not by name; all of them.")
    ] = "",
    *,
    token_file: Annotated[
        Path | None,
        typer.Option("--token-file", help="Instead, the one token in that file; it is not sent."),
    ] = None,
    reason: access.Reason,
    request_id: access.RequestId = "",
    token: access.Token = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Refuse all tokens that an account has by now, or one, on every process that the gateway knows.

    Streams that were opened with them end. What the account is given from the next second on is good.
    """
    if bool(account) == (token_file is not None):
        raise typer.BadParameter("name an account, or a file with a token", param_hint="ACCOUNT")
    revoked, request = _read(token_file) if token_file else "", access.request_of(request_id)

    async def ask(_name: str, ardri: Ardri) -> None:
        await ardri.ops.revoke(account_id=account, token=revoked, cause=reason, request_id=request)

    async def command() -> None:
        # If all processes share one database, only gateways and directors write to it; the others read it.
        async with access.operating(address, token) as gateway:
            await ask("", gateway)
            if account and not await _is_known(gateway, account):
                typer.echo(f"ardri: the gateway has no account of the id {account!r}", err=True)
        told = [where async for _, where, _ in access.each_process(address, token, ask)]
        if as_json:
            print_json({"processes": told})
        else:
            typer.echo(f"refused from now on, as {len(told)} processes know: " + ", ".join(told))

    run(command())


async def _is_known(gateway: Ardri, account_id: str) -> bool:
    """Whether the gateway knows an account of that id; operators and workers have no account."""
    try:
        await gateway.accounts.profile(account_id)
    except NoSuchEntry:
        return False
    except ArdriError:  # the gateway cannot say now, which is no reason to doubt the id
        return True
    return True


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise fail(f"{file} cannot be read", USAGE) from error
