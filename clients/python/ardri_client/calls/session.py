"""The tokens of a connection's account: keeps the access token fresh.

Only one refresh runs at a time. New tokens are stored before they are used, so that a crash loses nothing.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ardri_client.calls.tokens import Tokens, TokenStore
from ardri_client.errors import ArdriError, Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_SHARE: Final = 0.75
"""The share of its lifetime after which an access token is replaced."""
_LEAST_SECONDS: Final = 20.0
"""The least time between two refreshes that no refusal has asked for, even if a clock is wrong."""
_AGAIN_SECONDS: Final = 5.0
"""The time from a failed refresh to the next one, while the token may still be good."""

Refresh = Callable[[Tokens], Awaitable[Tokens]]
"""Asks the platform once for new tokens; raises ArdriErrors."""


class Session:
    """Belongs to one event loop. `store`: where other processes that share the tokens find them."""

    def __init__(
        self, tokens: Tokens | None = None, store: TokenStore | None = None, refresh: Refresh | None = None
    ) -> None:
        self._tokens = tokens or Tokens("")
        self._store = store
        self._refresh = refresh
        self._lock = asyncio.Lock()
        self._due = self._due_of(self._tokens, 0.0)

    @property
    def tokens(self) -> Tokens:
        """The tokens in use."""
        return self._tokens

    async def fresh(self) -> str:
        """Returns an access token for a call that begins now; empty if there is none."""
        if self._tokens.refresh and time.monotonic() >= self._due:
            async with self._alone():
                if time.monotonic() >= self._due:
                    try:
                        await self._replace()
                    except ArdriError:
                        # The token may still be good; the called service will tell.
                        self._due = time.monotonic() + _AGAIN_SECONDS
        return self._tokens.access

    async def renew(self, refused: str) -> bool:
        """Replaces a refused access token, if it is still in use; returns whether there is a newer one.

        Raises:
            ArdriError: the platform cannot be asked now.
        """
        if self._refresh is None:
            return False
        async with self._alone():
            if self._tokens.access != refused or not self._tokens.refresh:
                return self._tokens.access != refused
            try:
                await self._replace()
            except Refused as error:
                if error.passing:
                    raise
                return False
            return True

    async def use(self, tokens: Tokens) -> None:
        """Uses these tokens from now on, as after a sign-in."""
        async with self._alone():
            self._adopt(tokens)

    async def amend(self, access: str, expires: int) -> None:
        """Uses another access token of the same device from now on."""
        async with self._alone():
            self._adopt(replace(self._tokens, access=access, expires=expires))

    async def load(self) -> None:
        """Uses the stored tokens, if there are any."""
        async with self._alone():
            pass

    @asynccontextmanager
    async def _alone(self) -> "AsyncIterator[None]":
        """Locks the tokens while entered; first takes over those that another process has stored."""
        async with self._lock, self._store.locked() if self._store else nullcontext() as kept:
            if kept is not None and kept != self._tokens:
                self._tokens, self._due = kept, self._due_of(kept, 0.0)
            yield

    async def _replace(self) -> None:
        assert self._refresh is not None
        self._adopt(await self._refresh(self._tokens))

    def _adopt(self, tokens: Tokens) -> None:
        if self._store is not None:
            self._store.keep(tokens)
        self._tokens, self._due = tokens, self._due_of(tokens, _LEAST_SECONDS)

    def _due_of(self, tokens: Tokens, least: float) -> float:
        if not tokens.expires:
            return 0.0
        return time.monotonic() + max(least, _SHARE * (tokens.expires - time.time()))
