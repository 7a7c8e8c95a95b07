"""`ardri login`: signs in to an account through a provider."""

from typing import Annotated

import typer

from ardri.gateway.v1 import identity_service_pb2 as pb
from ardri_cli.access.account_tokens import device_name
from ardri_cli.access.connection import connected, keep, run
from ardri_cli.access.state_file import StateFile
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import UNREACHABLE, fail
from ardri_cli.terminal.output import print_json
from ardri_client import Ardri


def login(
    provider: Annotated[str, typer.Argument(help="Its name; lists them if left out.")] = "",
    *,
    link: Annotated[
        bool, typer.Option("--link", help="Have it lead to the account that is used here.")
    ] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Give up the account used here so far.")] = False,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Sign in with a provider: open the address it shows anywhere, and type the code there."""
    if not provider:
        run(_list(address, as_json=as_json))
        return
    if not (link or replace) and StateFile.of_user().account(address) is not None:
        raise fail(f"there is an account for {address} here; --replace gives it up, --link keeps it")
    run(_link(address, provider) if link else _sign_in(address, provider))


async def _list(address: str, *, as_json: bool) -> None:
    async with Ardri.connect(address) as ardri:
        found = await ardri.identities.providers()
    if as_json:
        print_json(found)
        return
    for each in found.providers:
        away = "  (does not answer now)" if each.is_away else ""
        typer.echo(f"{each.name:<16} {each.title}{away}")
    if not found.providers:
        typer.echo("there is no provider to sign in with here", err=True)


async def _sign_in(address: str, name: str) -> None:
    async with Ardri.connect(address) as ardri:
        id_token = await _id_token(ardri, name)
        answer = await ardri.identities.sign_in(name, id_token, device=device_name())
        await keep(ardri, address)
    typer.echo(f"You are {answer.account.name}, {answer.account.account_id}.")


async def _link(address: str, name: str) -> None:
    async with connected(address) as ardri:
        identity = await ardri.identities.link(name, await _id_token(ardri, name))
    typer.echo(f"{identity.subject} at {identity.issuer} leads to your account from now on.")


async def _id_token(ardri: Ardri, name: str) -> str:
    """The ID token of the person who types the code."""
    try:
        from ardri_cli.access.device_flow import DeviceFlow, DeviceFlowError  # noqa: PLC0415  # may be missing
    except ImportError as error:
        raise fail("to sign in takes one library more: pip install 'ardri-cli[http]'") from error
    flow = DeviceFlow(await _provider(ardri, name))
    try:
        invitation = await flow.begin()
        typer.echo(f"Open   {invitation.address}", err=True)
        typer.echo(f"Code   {invitation.code}", err=True)
        return await flow.id_token(invitation)
    except DeviceFlowError as error:
        raise fail(str(error)) from error
    finally:
        await flow.close()


async def _provider(ardri: Ardri, name: str) -> pb.Provider:
    found = (await ardri.identities.providers()).providers
    provider = next((each for each in found if each.name == name), None)
    if provider is None:
        raise fail(f"no provider {name!r} here; `ardri login` lists them")
    if provider.is_away:
        raise fail(f"{provider.title} does not answer now", UNREACHABLE)
    return provider
