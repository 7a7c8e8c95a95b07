"""Tokens of jobs, which an engine sends to a worker through the broker and gets back. JWT, HS256.

Only the engine signs and checks them, so it uses a secret of its own and no key of an issuer. If the secret
is in a file, tokens outlive a restart of the engine. Otherwise the jobs are offered again with new tokens.
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
"""The `kid` of these tokens; no key of an issuer has it."""
JOB_TOKEN_SECONDS: Final = 300
"""Longer than an engine waits before it does a job itself. Each offer of a job has a new token."""
LEAST_SECRET: Final = 32
_ALGORITHM: Final = "HS256"
_MOST_KNOWN: Final = 10_000


class JobTokens:
    """Signs and checks the job tokens of one engine. It mostly gets back tokens that it has just signed."""

    def __init__(self, secret: str = "") -> None:
        """Without a given secret, it draws one for this process alone."""
        self._secret = secret or secrets.token_urlsafe(48)
        self._known: dict[str, Claims] = {}

    @classmethod
    def of(cls, file: Path | None) -> "JobTokens":
        """Uses the secret in the file, if one is named.

        Raises:
            KeyFileError: the secret cannot be read, or is too short.
        """
        return cls(read_secret(file)) if file is not None else cls()

    def sign_turn(self, match_id: str, seat: int, version: int) -> str:
        """Returns a token to act once for a bot, in the position of that version, for any worker."""
        return self.sign(
            Claims(WORKER, frozenset({Scope.BOT}), _expires(), "", match_id, seat, version=version)
        )

    def sign_steps(self, digest: str) -> str:
        """Returns a token to make the automatic steps of that digest, for any worker."""
        return self.sign(Claims(WORKER, frozenset(), _expires(), steps=digest))

    def sign_report(self, job_id: str) -> str:
        """Returns a token to report on that job of analysis, for any worker."""
        return self.sign(Claims(WORKER, frozenset(), _expires(), report=job_id))

    def read(self, token: str) -> Claims:
        """Returns the claims of a token, which may have expired.

        Raises:
            BadToken: the token is malformed, forged, or of another engine.
        """
        claims = decoded(token, self._secret, _ALGORITHM)
        if not claims.is_of_job:
            raise BadToken("the token is not of a job")
        return claims

    def known(self, token: str) -> Claims | None:
        """Returns the claims of a token that this process has signed; None if it does not remember it."""
        return self._known.get(token)

    def sign(self, claims: Claims) -> str:
        """Returns a token with the claims."""
        token = jwt.encode(payload_of(claims), self._secret, algorithm=_ALGORITHM, headers={"kid": JOB})
        if claims.is_of_job:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[token] = claims
        return token


def read_secret(file: Path) -> str:
    """Reads the secret in a file.

    Raises:
        KeyFileError: the secret cannot be read, or is too short.
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
