"""A connection to the platform with the account of this person, and how commands run on it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from ardri_cli.access.state_file import SavedAccount, StateFile
from ardri_cli.terminal.failures import reported
from ardri_client import Ardri, Retry
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

    `retry_seconds`: seconds. `entropy`: makes what a seat that is taken brings to chance.

    Raises:
        Unreachable: nobody accepts connections there.
    """
    state = StateFile.of_user()
    saved = state.account(address)
    token = saved.token if saved else ""
    retry = Retry(patience=retry_seconds)
    async with Ardri.connect(address, token=token, retry=retry, entropy=entropy) as ardri:
        if saved is None or not await _is_known(ardri):
            guest = await ardri.log_in()
            state.keep_account(address, SavedAccount(guest.token, guest.expires.seconds))
        yield ardri


async def rename(ardri: Ardri, address: str, name: str) -> None:
    """Changes the name that others see; the account has another token then, which is kept.

    Raises:
        InvalidRequest: not 1 to 40 characters.
    """
    updated = await ardri.accounts.update(name=name)
    StateFile.of_user().keep_account(address, SavedAccount(updated.token, updated.expires.seconds))


async def _is_known(ardri: Ardri) -> bool:
    """Whether the platform still takes the token: it may have expired, or the platform be a new one."""
    try:
        await ardri.account()
    except (BadToken, NoSuchEntry):
        return False
    return True
