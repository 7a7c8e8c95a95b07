"""The tokens of an account, kept for the SDK in the state file; commands that run at once take turns."""

import platform
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from ardri_cli.access.state_file import SavedAccount, StateFile
from ardri_client import Tokens
from ardri_client.token_file import file_lock

_LONGEST_NAME: Final = 40


class AccountTokens:
    """A `TokenStore`."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._state = StateFile.of_user()

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[Tokens | None]:
        """Holds a lock of its own, because a refresh takes longer than the state file may be locked."""
        self._state.make_folder()
        async with file_lock(self._state.folder / "tokens.lock"):
            saved = self._state.account(self._address)
            yield _tokens(saved) if saved else None

    def keep(self, tokens: Tokens) -> None:
        """Stores the tokens, and replaces the account that was used at the address before."""
        saved = SavedAccount(tokens.access, tokens.expires, tokens.refresh, tokens.request_id)
        self._state.keep_account(self._address, saved)


def device_name() -> str:
    """The name of this computer in the list of an account's devices."""
    return "".join(filter(str.isprintable, f"ardri on {platform.node()}"))[:_LONGEST_NAME].strip()


def _tokens(saved: SavedAccount) -> Tokens:
    if not saved.refresh:
        return Tokens(saved.token, saved.expires, request_id="")
    return Tokens(saved.token, saved.expires, saved.refresh, saved.request_id)
