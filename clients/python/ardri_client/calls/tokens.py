"""The tokens of an account, and the store that keeps them between two runs.

A refresh token is good only once. So processes that share one, for example in a file, take turns.
"""

import uuid
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of an account on one device.

    `expires`: of the access token, Unix time in seconds, 0 if unknown. `refresh`: the refresh token, which
    gets the next tokens; empty if there is none. `request_id`: that of the request for the next tokens. It is
    stored before the request is sent, so that a lost response can be asked for again, even after a crash.
    """

    access: str = field(repr=False)
    expires: int = 0
    refresh: str = field(default="", repr=False)
    request_id: str = field(default_factory=lambda: uuid.uuid4().hex, repr=False)


class TokenStore(Protocol):
    """Keeps the tokens of one account."""

    def locked(self) -> AbstractAsyncContextManager[Tokens | None]:
        """Enters with the stored tokens, or None; while entered, no other process changes them."""

    def keep(self, tokens: Tokens) -> None:
        """Replaces the stored tokens; called while locked, and before the new ones are used."""
