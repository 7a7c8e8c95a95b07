"""Refresh tokens: what is drawn, how it is written, and what is kept of it. Pure.

Each begins with 128 bits that all of one device have in common. So one that was replaced long ago is known
for what it is, though only the digests of the newest two are kept; and who never had one ends no device.
"""

import base64
import hashlib
import re
import secrets
from dataclasses import dataclass, field
from typing import Final

from services.runtime.errors import BadToken

PREFIX: Final = "ardrir_"
"""Scanners for secrets find it: `ardrir_[A-Za-z0-9_-]{64}`."""
_FAMILY_BYTES: Final = 16
_SECRET_BYTES: Final = 32
_WRITTEN: Final = re.compile(PREFIX + r"[A-Za-z0-9_-]{64}")


@dataclass(frozen=True, slots=True)
class RefreshToken:
    """`family`: of the device. `secret`: 256 bits of this one alone."""

    family: bytes = field(repr=False)
    secret: bytes = field(repr=False)

    @classmethod
    def new(cls) -> "RefreshToken":
        """The first of a device."""
        return cls(secrets.token_bytes(_FAMILY_BYTES), secrets.token_bytes(_SECRET_BYTES))

    @classmethod
    def read(cls, text: str) -> "RefreshToken":
        """The one that is written so.

        Raises:
            BadToken: it is none.
        """
        if not _WRITTEN.fullmatch(text):
            raise BadToken("this is no refresh token")
        both = base64.urlsafe_b64decode(text.removeprefix(PREFIX))
        return cls(both[:_FAMILY_BYTES], both[_FAMILY_BYTES:])

    def successor(self) -> "RefreshToken":
        """Another one of the same device."""
        return RefreshToken(self.family, secrets.token_bytes(_SECRET_BYTES))

    @property
    def text(self) -> str:
        """As its owner keeps it."""
        return PREFIX + base64.urlsafe_b64encode(self.family + self.secret).decode()

    @property
    def family_digest(self) -> bytes:
        """By which its device is found."""
        return hashlib.sha256(self.family).digest()

    @property
    def digest(self) -> bytes:
        """By which it is known."""
        return hashlib.sha256(self.secret).digest()
