"""Checks tokens by the public keys of their issuers. Verified tokens are cached."""

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

import jwt

from services.runtime.credentials.claims import NOT_OURS, Claims, decoded
from services.runtime.credentials.issuers import may_sign
from services.runtime.credentials.jobs import JOB, JobTokens
from services.runtime.credentials.keys import ALGORITHM, KeyFileError, PrivateKey, read_public
from services.runtime.credentials.revoked import Revocation, Revoked
from services.runtime.credentials.watched_file import WatchedFile
from services.runtime.errors import BadToken
from services.runtime.timer_coalescing import coalesced

_CACHE: Final = 65_536
_HEADERS: Final = 256
_LOOK_SECONDS: Final = 1.0


class TokenVerifier:
    """The verifier of a process. `jobs`: only in an engine, which checks the tokens of its own jobs."""

    def __init__(self, file: Path, jobs: JobTokens | None = None) -> None:
        """Reads the public keys, a JSON Web Key Set.

        Raises:
            KeyFileError: the file is not valid.
        """
        self._file = WatchedFile(file, read_public)
        self._jobs = jobs
        self._verified: dict[str, Claims] = {}
        self._revoked = Revoked()
        self._on_revoked: list[Callable[[], None]] = []

    def caller(self, authorization: str) -> Claims:
        """Returns the claims of a caller; `authorization` is `Bearer` and a token (RFC 6750).

        Raises:
            BadToken: as `verify`.
        """
        return self.verify(token_in(authorization), time.time())

    def account(self, authorization: str) -> Claims:
        """Returns the claims of a caller with an account token.

        Raises:
            BadToken: as `verify`, or the token is bound to a seat, a job or a worker.
        """
        claims = self.caller(authorization)
        if not claims.is_of_account:
            raise BadToken("this token is bound to a seat, a job or a worker; send the account's token")
        return claims

    def verify(self, token: str, now: float) -> Claims:
        """Returns the claims of a token; `now` is Unix time in seconds.

        Raises:
            BadToken: it is missing, malformed, forged, revoked or expired, or its issuer may not sign it.
        """
        if not token:
            raise BadToken("no token came with the call")
        claims = self._verified.get(token)
        if claims is None:
            claims = self._checked(token)
            if self._revoked.has(token, claims):
                raise BadToken("the token is revoked")
            if len(self._verified) >= _CACHE:
                self._verified.clear()
            self._verified[token] = claims
        if claims.expires <= now:
            raise BadToken("the token has expired")
        return claims

    def require(self, key: PrivateKey) -> None:
        """Checks that tokens signed with the key are accepted here.

        Raises:
            KeyFileError: the public key is not in the file, or is another issuer's.
        """
        public = self._file.content.get(key.kid)
        if public is None or public.jwk() != key.public.jwk():
            raise KeyFileError(f"{self._file.path} has no public key {key.kid} of {key.issuer.value}")

    def refresh(self) -> None:
        """Reads the keys again if their file has changed."""
        if self._file.refresh():
            # A key may be gone, and all tokens that it has signed with it.
            self._verified.clear()

    def revoke(self, revocations: Iterable[Revocation]) -> None:
        """Refuses these tokens from now on."""
        if self._revoked.add(revocations):
            self._verified.clear()
            for told in self._on_revoked:
                told()

    def on_revoked(self, told: Callable[[], None]) -> None:
        """Calls `told` whenever more tokens are revoked."""
        self._on_revoked.append(told)

    def is_revoked(self, token: str, claims: Claims) -> bool:
        """Whether a token that was verified before, with these claims, is revoked, or its key is gone.

        The token may have expired. Its signature is not checked again, because all open streams are checked.
        """
        return self._revoked.has(token, claims) or not self._has_key(_kid_of(token))

    def require_unrevoked(self, token: str, claims: Claims) -> None:
        """Checks a token that was verified before, with these claims; it may have expired.

        Raises:
            BadToken: it is revoked, or its key is gone.
        """
        if self.is_revoked(token, claims):
            raise BadToken("the token is revoked")

    async def watch(self) -> None:
        """Refreshes until cancelled. Tokens of a removed key are refused within a second or two."""
        while True:
            self.refresh()
            await asyncio.sleep(coalesced(_LOOK_SECONDS))

    def _has_key(self, kid: str) -> bool:
        return kid in self._file.content or (kid == JOB and self._jobs is not None)

    def _checked(self, token: str) -> Claims:
        if self._jobs is not None and (claims := self._jobs.known(token)) is not None:
            return claims
        kid = _kid_of(token)
        if kid == JOB and self._jobs is not None:
            return self._jobs.read(token)
        key = self._file.content.get(kid)
        if key is None:
            # It may be the first token of a new key.
            self.refresh()
            key = self._file.content.get(kid)
        if key is None:
            raise BadToken("the token is signed with no key of this platform")
        claims = decoded(token, key.key, ALGORITHM)
        if not may_sign(key.issuer, claims):
            raise BadToken(f"the token says what the key of {key.issuer.value} may not")
        return claims


def token_in(authorization: str) -> str:
    """Returns the token after `Bearer` in any case (RFC 9110, section 11.1), or all if there is no scheme."""
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else authorization


def _kid_of(token: str) -> str:
    try:
        return _kid_in(token.partition(".")[0])
    except jwt.InvalidTokenError as error:
        raise BadToken(NOT_OURS) from error


@lru_cache(_HEADERS)
def _kid_in(header: str) -> str:
    """Reads the key id of a token's header. Cached, because all tokens of a key have the same header."""
    return str(jwt.get_unverified_header(f"{header}..").get("kid", ""))
