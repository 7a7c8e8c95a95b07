"""The account of a connection: its access token now, and the next one before that expires.

One refresh is under way at a time. New tokens are kept before they are used, so that a crash loses nothing.
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
"""What share of its life an access token is used for; then it is replaced."""
_LEAST_SECONDS: Final = 20.0
"""How long after one refresh the next of one's own accord comes at the earliest, however wrong a clock is."""
_AGAIN_SECONDS: Final = 5.0
"""How long after a refresh that has failed comes the next, while the token may still be good."""

Refresh = Callable[[Tokens], Awaitable[Tokens]]
"""Asks the platform once; raises ArdriErrors."""


class Session:
    """Belongs to one event loop. `store`: where others who share the tokens find them."""

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
        """Those in use."""
        return self._tokens

    async def fresh(self) -> str:
        """An access token for a call that begins now; empty if there is none."""
        if self._tokens.refresh and time.monotonic() >= self._due:
            async with self._alone():
                if time.monotonic() >= self._due:
                    try:
                        await self._replace()
                    except ArdriError:
                        # Perhaps it is good yet; whoever is called says so.
                        self._due = time.monotonic() + _AGAIN_SECONDS
        return self._tokens.access

    async def renew(self, refused: str) -> bool:
        """Whether there is a newer access token than that, which was refused.

        Raises:
            ArdriError: nobody can be asked now.
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
        """Uses these from now on, as after a sign-in."""
        async with self._alone():
            self._adopt(tokens)

    async def amend(self, access: str, expires: int) -> None:
        """Uses another access token of the same device."""
        async with self._alone():
            self._adopt(replace(self._tokens, access=access, expires=expires))

    async def load(self) -> None:
        """Uses what is kept, if anything is."""
        async with self._alone():
            pass

    @asynccontextmanager
    async def _alone(self) -> "AsyncIterator[None]":
        """While nobody changes the tokens; with those that somebody else has kept meanwhile."""
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
