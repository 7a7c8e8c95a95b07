"""The account of an address in the state file, as the SDK keeps it: commands that run at once take turns."""

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
        """By a lock of its own: the state file's is for moments, and a refresh takes longer."""
        self._state.make_folder()
        async with file_lock(self._state.folder / "tokens.lock"):
            saved = self._state.account(self._address)
            yield _tokens(saved) if saved else None

    def keep(self, tokens: Tokens) -> None:
        """In the place of whatever account was used at the address."""
        saved = SavedAccount(tokens.access, tokens.expires, tokens.refresh, tokens.request_id)
        self._state.keep_account(self._address, saved)


def device_name() -> str:
    """How this computer is called among the devices of an account."""
    return "".join(filter(str.isprintable, f"ardri on {platform.node()}"))[:_LONGEST_NAME].strip()


def _tokens(saved: SavedAccount) -> Tokens:
    if not saved.refresh:
        return Tokens(saved.token, saved.expires, request_id="")
    return Tokens(saved.token, saved.expires, saved.refresh, saved.request_id)
