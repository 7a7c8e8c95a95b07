"""The tokens of an account, and where they are kept between two runs.

A refresh token is good once, so whoever shares one, as two processes with one file do, takes turns.
"""

import uuid
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Tokens:
    """What speaks for an account on one device.

    `expires`: of the access token, Unix time in seconds, 0 if unknown. `refresh`: brings the next ones, empty
    if there are none. `request_id`: of the request that will; it is kept before that is sent, so that a lost
    answer can be asked for again, even after a crash.
    """

    access: str = field(repr=False)
    expires: int = 0
    refresh: str = field(default="", repr=False)
    request_id: str = field(default_factory=lambda: uuid.uuid4().hex, repr=False)


class TokenStore(Protocol):
    """Keeps the tokens of one account."""

    def locked(self) -> AbstractAsyncContextManager[Tokens | None]:
        """What is kept now, while nobody else who shares it changes it; None if nothing is."""

    def keep(self, tokens: Tokens) -> None:
        """Keeps these in the place of what was; called while locked, and before they are used."""
