"""Connects commands to the tournaments of a platform, each with the right token."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Final

import typer

from ardri_cli.access.connection import connected
from ardri_cli.access.operator import Token, signed_here
from ardri_client import Ardri, Retry, Tournaments
from services.runtime.credentials.claims import Scope

__all__ = ["RETRY_SECONDS", "Id", "Token", "holding", "reading"]

Id = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="Id of the tournament.")]

RETRY_SECONDS: Final = 600.0
"""For how many seconds a watching command retries a broken connection."""


@asynccontextmanager
async def reading(address: str, token: str, *, retry_seconds: float = 10.0) -> AsyncIterator[Tournaments]:
    """A connection with the token; without one, with this person's account.

    Raises:
        Unreachable: nobody accepts connections there.
    """
    if token:
        async with Ardri.connect(address, token=token, retry=Retry(patience=retry_seconds)) as ardri:
            yield ardri.tournaments
    else:
        async with connected(address, retry_seconds=retry_seconds) as ardri:
            yield ardri.tournaments


@asynccontextmanager
async def holding(scope: Scope, address: str, token: str) -> AsyncIterator[Tournaments]:
    """A connection with the token; without one, as operator of the platform that runs from this folder.

    If that is not the platform at the address, the connection uses this person's account, and the platform
    says what the account lacks.

    Raises:
        Unreachable: nobody accepts connections there.
    """
    async with reading(address, token or signed_here(scope, address)) as tournaments:
        yield tournaments
