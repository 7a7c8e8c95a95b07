"""Signs tokens as one issuer: JWT (RFC 7519), EdDSA (RFC 8037)."""

import base64
import functools
import hmac
import json
import time
from dataclasses import dataclass, replace
from pathlib import Path

import jwt

from services.runtime.credentials.claims import Claims, hourly_expiry, payload_of, seat_claims
from services.runtime.credentials.issuers import Issuer, may_sign
from services.runtime.credentials.keys import ALGORITHM, PrivateKey, read_private
from services.runtime.credentials.watched_file import WatchedFile


class MayNotSign(ValueError):
    """The issuer may not sign these claims. Every verifier would refuse the token."""


@dataclass(frozen=True, slots=True)
class SigningHour:
    """An issuer may use the same token of its own for as long as both of these stay the same.

    `expires`: Unix seconds. `kid`: of the key that signs now; the key before it may have been retired.
    """

    expires: int
    kid: str


class TokenSigner:
    """Signs with the first key of a file, which is read again when it changes."""

    def __init__(self, file: Path, issuer: Issuer) -> None:
        """Reads the file.

        Raises:
            KeyFileError: the file is not valid.
        """
        self.issuer = issuer
        self._file = WatchedFile(file, functools.partial(read_private, issuer=issuer))

    @property
    def key(self) -> PrivateKey:
        """The key that signs now."""
        self._file.refresh()
        return self._file.content[0]

    def sign(self, claims: Claims) -> str:
        """Returns a token with the claims, issued now if the claims do not say when.

        Raises:
            MayNotSign: this issuer may not sign these claims.
        """
        if not may_sign(self.issuer, claims):
            raise MayNotSign(f"the key of {self.issuer.value} signs no such token")
        key = self.key
        issued = claims if claims.issued else replace(claims, issued=int(time.time()))
        return jwt.encode(payload_of(issued), key.key, algorithm=ALGORITHM, headers={"kid": key.kid})

    def sign_seat(
        self, match_id: str, seat: int, holder: Claims, name: str | None = None, now: float | None = None
    ) -> str:
        """Returns a token with which an account acts for one seat of one match.

        `holder`: the claims of the account's own token; a revocation of that token ends both. `name`: None
        for the name in that token. `now`: Unix time in seconds; None for this machine's clock.
        """
        called = holder.name if name is None else name
        at = time.time() if now is None else now
        account_id, family, issued = holder.account_id, holder.family, holder.issued
        return self.sign(seat_claims(match_id, seat, account_id, called, at, family=family, issued=issued))

    def hour(self, now: float) -> SigningHour:
        """Returns the hour of a token that the issuer makes for itself now."""
        return SigningHour(hourly_expiry(now), self.key.kid)

    def mac(self, *values: str | int) -> str:
        """Returns an authentication code of the values in order: HMAC-SHA-256 (RFC 2104) in base64url.

        It is for codes that only the issuer checks, and that many clients show once each. It takes a tenth of
        the time of a token, and nothing needs to be remembered.
        """
        return _code(self.key, values)

    def is_mac(self, code: str, *values: str | int) -> bool:
        """Whether it is the code of the values, by any key of the file."""
        self._file.refresh()
        given = code.encode()
        return any(hmac.compare_digest(given, _code(key, values).encode()) for key in self._file.content)


def _code(key: PrivateKey, values: tuple[str | int, ...]) -> str:
    # A derived key: the key that signs tokens is used for nothing else.
    own = hmac.digest(key.key.private_bytes_raw(), b"authentication codes", "sha256")
    code = hmac.digest(own, json.dumps(values).encode(), "sha256")
    return base64.urlsafe_b64encode(code).rstrip(b"=").decode()
