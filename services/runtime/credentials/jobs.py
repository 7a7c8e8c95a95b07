"""Tokens of jobs: what an engine gives to a worker through the broker, and gets back. JWT, HS256.

An engine is the only one that signs and checks them, so it takes a secret of its own and no key of an issuer.
With a file of it they outlive a restart; without one the jobs of before are offered again, signed anew.
"""

import secrets
import time
from pathlib import Path
from typing import Final

import jwt

from services.runtime.credentials.claims import WORKER, Claims, Scope, decoded, payload_of
from services.runtime.credentials.keys import KeyFileError
from services.runtime.errors import BadToken

JOB: Final = "job"
"""The `kid` of these tokens, which no key of an issuer has."""
JOB_TOKEN_SECONDS: Final = 300
"""Longer than an engine waits before it does a job itself; each time a job is offered, it is signed anew."""
LEAST_SECRET: Final = 32
_ALGORITHM: Final = "HS256"
_MOST_KNOWN: Final = 10_000


class JobTokens:
    """Signs and checks those of one engine, which mostly gets back what it has just signed itself."""

    def __init__(self, secret: str = "") -> None:
        """With a secret of this process alone if none is given."""
        self._secret = secret or secrets.token_urlsafe(48)
        self._known: dict[str, Claims] = {}

    @classmethod
    def of(cls, file: Path | None) -> "JobTokens":
        """With the secret in the file, if one is named.

        Raises:
            KeyFileError: it cannot be read, or is too short.
        """
        return cls(read_secret(file)) if file is not None else cls()

    def sign_turn(self, match_id: str, seat: int, version: int) -> str:
        """A token that acts once for a bot, in the position of that version, for whichever worker gets it."""
        return self.sign(
            Claims(WORKER, frozenset({Scope.BOT}), _expires(), "", match_id, seat, version=version)
        )

    def sign_steps(self, digest: str) -> str:
        """A token that makes the automatic steps of that digest, for whichever worker gets it."""
        return self.sign(Claims(WORKER, frozenset(), _expires(), steps=digest))

    def sign_report(self, job_id: str) -> str:
        """A token that reports on that job of analysis, for whichever worker gets it."""
        return self.sign(Claims(WORKER, frozenset(), _expires(), report=job_id))

    def read(self, token: str) -> Claims:
        """What the token says, which may have expired.

        Raises:
            BadToken: malformed, forged, or of another engine.
        """
        claims = decoded(token, self._secret, _ALGORITHM)
        if not claims.is_of_job:
            raise BadToken("the token is not of a job")
        return claims

    def known(self, token: str) -> Claims | None:
        """What a token says that was signed by this process; None if it does not remember it."""
        return self._known.get(token)

    def sign(self, claims: Claims) -> str:
        """A token that says this."""
        token = jwt.encode(payload_of(claims), self._secret, algorithm=_ALGORITHM, headers={"kid": JOB})
        if claims.is_of_job:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[token] = claims
        return token


def read_secret(file: Path) -> str:
    """The secret in a file.

    Raises:
        KeyFileError: it cannot be read, or is too short.
    """
    try:
        secret = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise KeyFileError(f"{file} cannot be read") from error
    if len(secret) < LEAST_SECRET:
        raise KeyFileError(f"{file} has {len(secret)} characters; a secret takes {LEAST_SECRET}")
    return secret


def _expires() -> int:
    return int(time.time()) + JOB_TOKEN_SECONDS
