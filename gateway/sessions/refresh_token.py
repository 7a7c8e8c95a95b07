"""Refresh tokens: how they are drawn and written, and their digests, which are stored. Pure.

Each token begins with 128 bits that all tokens of one device share. So a token that was replaced long ago is
still recognized, though only the digests of the newest two are stored; and nobody can end a device without
ever having had one of its tokens.
"""

import base64
import hashlib
import re
import secrets
from dataclasses import dataclass, field
from typing import Final

from services.runtime.errors import BadToken

PREFIX: Final = "ardrir_"
"""Lets scanners for secrets find tokens: `ardrir_[A-Za-z0-9_-]{64}`."""
_FAMILY_BYTES: Final = 16
_SECRET_BYTES: Final = 32
_WRITTEN: Final = re.compile(PREFIX + r"[A-Za-z0-9_-]{64}")


@dataclass(frozen=True, slots=True)
class RefreshToken:
    """One token. `family`: shared by all tokens of the device. `secret`: 256 bits of this token alone."""

    family: bytes = field(repr=False)
    secret: bytes = field(repr=False)

    @classmethod
    def new(cls) -> "RefreshToken":
        """The first token of a device."""
        return cls(secrets.token_bytes(_FAMILY_BYTES), secrets.token_bytes(_SECRET_BYTES))

    @classmethod
    def read(cls, text: str) -> "RefreshToken":
        """Decodes a token.

        Raises:
            BadToken: the text is no refresh token.
        """
        if not _WRITTEN.fullmatch(text):
            raise BadToken("this is no refresh token")
        both = base64.urlsafe_b64decode(text.removeprefix(PREFIX))
        return cls(both[:_FAMILY_BYTES], both[_FAMILY_BYTES:])

    def successor(self) -> "RefreshToken":
        """A new token of the same device."""
        return RefreshToken(self.family, secrets.token_bytes(_SECRET_BYTES))

    @property
    def text(self) -> str:
        """The token as text, as its owner keeps it."""
        return PREFIX + base64.urlsafe_b64encode(self.family + self.secret).decode()

    @property
    def family_digest(self) -> bytes:
        """The digest by which the device is found."""
        return hashlib.sha256(self.family).digest()

    @property
    def digest(self) -> bytes:
        """The digest by which the token is recognized."""
        return hashlib.sha256(self.secret).digest()
