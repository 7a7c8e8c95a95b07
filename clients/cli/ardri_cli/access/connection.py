"""A connection to the platform with the account of this person, and commands that run on it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import typer

from ardri_cli.access.account_tokens import AccountTokens, device_name
from ardri_cli.terminal.failures import reported
from ardri_client import Ardri, Refused, Retry, Tokens
from ardri_client.errors import BadToken, NoSuchEntry
from ardri_client.match.fairness import fresh_entropy
from ardri_client.match.joining import Entropy

T = TypeVar("T")


def run(command: Coroutine[Any, Any, T]) -> T:
    """Runs a command to its end; its errors become a line and an exit code."""
    with reported():
        return asyncio.run(command)


@asynccontextmanager
async def connected(
    address: str, *, retry_seconds: float = 10.0, entropy: Entropy = fresh_entropy
) -> AsyncIterator[Ardri]:
    """A connection that is logged in: with the account kept for this address, else as a new guest.

    `retry_seconds`: how long a call is retried. `entropy`: makes the bytes that a new seat adds to chance.

    Raises:
        Unreachable: nobody accepts connections there.
    """
    retry, tokens = Retry(patience=retry_seconds), AccountTokens(address)
    async with Ardri.connect(address, tokens=tokens, retry=retry, entropy=entropy) as ardri:
        if not ardri.token:
            await ardri.log_in(device=device_name())
        elif not await _is_known(ardri):
            typer.echo("ardri: the account that was used here is signed out; you are a new guest", err=True)
            await ardri.log_in(device=device_name())
        elif not ardri.session.tokens.refresh:
            await _exchange(ardri)
        yield ardri


async def keep(ardri: Ardri, address: str) -> None:
    """Makes later commands use the account of this connection."""
    tokens = AccountTokens(address)
    async with tokens.locked():
        tokens.keep(ardri.session.tokens)


async def rename(ardri: Ardri, name: str) -> None:
    """Changes the name that others see.

    Raises:
        InvalidRequest: the name does not have 1 to 40 characters.
    """
    await ardri.accounts.update(name=name)


async def _exchange(ardri: Ardri) -> None:
    """Exchanges a long-lived token of an older version for a session, if the platform has sessions."""
    with contextlib.suppress(Refused):
        answer = await ardri.accounts.start_session(device_name())
        await ardri.session.use(Tokens(answer.token, answer.expires.seconds, answer.refresh_token))


async def _is_known(ardri: Ardri) -> bool:
    """Whether the platform accepts the token; it may have expired, or the platform may be a new one."""
    try:
        await ardri.account()
    except (BadToken, NoSuchEntry):
        return False
    return True
