"""How an operator's command connects to the platform, and to each of its processes."""

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Final, TypeVar

import typer

from ardri_cli.access.operator import Token, operating, signed_here
from ardri_cli.access.process import process_at
from ardri_cli.terminal.failures import explain
from ardri_client import Ardri, ArdriError, Unreachable
from services.runtime.credentials.claims import Scope

__all__ = ["Reason", "RequestId", "Token", "each_process", "operating", "process_at", "request_of"]

GATEWAY: Final = "gateway"
RequestId = Annotated[
    str, typer.Option("--request-id", help="To repeat a call that broke: the change is made once.")
]
Reason = Annotated[str, typer.Option("--reason", help="Why; it is written down.")]
_T = TypeVar("_T")


async def each_process(
    address: str, token: str, ask: Callable[[str, Ardri], Awaitable[_T]]
) -> AsyncIterator[tuple[str, str, _T]]:
    """Name, address and answer of every process that the gateway at the address knows, the gateway last.

    A process that cannot be reached, or refuses, is reported on standard error and left out.
    """
    token = token or signed_here(Scope.ADMIN, address)
    async with Ardri.connect(address, token=token) as gateway:
        peers = (await gateway.ops.process()).peers
        for peer in peers:
            try:
                async with process_at(peer.address, token, peer.name) as ardri:
                    yield peer.name, peer.address, await ask(peer.name, ardri)
            except Unreachable as error:
                typer.echo(f"ardri: {peer.name}: {error}", err=True)
            except ArdriError as error:
                typer.echo(f"ardri: {peer.name}: {explain(error)}", err=True)
        yield GATEWAY, address, await ask(GATEWAY, gateway)


def request_of(request_id: str) -> str:
    """The given request id, or a new one, so that all retries of this command count as one request."""
    return request_id or uuid.uuid4().hex
