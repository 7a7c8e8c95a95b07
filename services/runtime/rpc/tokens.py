"""Signed tokens: who the bearer is, and what the bearer may do. JWT (RFC 7519), HS256.

An account token speaks for an account within its scopes. Every other token is bound to less, and does
nothing else:

- a seat token to one seat of one match; a person gets it from joining
- the token of a job, which travels through the broker, for some minutes to one turn of a bot, to certain
  automatic steps of tables, or to the report of one analysis
- a session token to one worker
"""

import base64
import enum
import hmac
import json
import time
from dataclasses import dataclass
from typing import Final

import jwt

from services.runtime.errors import BadToken, ScopeMissing

_ALGORITHM = "HS256"
_CACHE = 65_536
_BOUND: Final = ("steps", "report", "version", "worker")
"""Claims that are named in a token as they are here."""
WORKER = "worker"
"""The account of every worker: it holds the seats of bots."""
SEAT_TOKEN_SECONDS = 400 * 24 * 3600
"""A seat token outlives the longest correspondence match."""
JOB_TOKEN_SECONDS = 300
"""Longer than an engine waits before it does a job itself; each time a job is offered, it is signed anew."""


class Scope(enum.StrEnum):
    """What a token allows."""

    PLAY = "play"
    BOT = "bot"
    ORGANISE = "organise"
    OBSERVE = "observe"
    ADMIN = "admin"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Claims:
    """What a verified token says.

    `expires`: Unix time in seconds. What a token is bound to, if anything: `match_id` and `seat`, with
    `version` to the position of one turn; `steps`, a digest of automatic steps; `report`, a job of analysis;
    `worker`, the id of one.
    """

    account_id: str
    scopes: frozenset[Scope]
    expires: int
    name: str = ""
    match_id: str = ""
    seat: int | None = None
    steps: str = ""
    report: str = ""
    version: int | None = None
    worker: str = ""

    @property
    def is_of_account(self) -> bool:
        """Whether it speaks for an account and is bound to nothing less."""
        return self.seat is None and not (self.steps or self.report or self.worker)

    @property
    def is_of_person(self) -> bool:
        """Whether an account may use it as it likes, for all that it is or for one seat that it holds."""
        return self.is_of_account or (
            self.seat is not None and self.version is None and self.account_id != WORKER
        )

    def require(self, *scopes: Scope) -> None:
        """Checks for one of the scopes; admin has all.

        Raises:
            ScopeMissing: the token has none of them.
        """
        if self.scopes.isdisjoint((*scopes, Scope.ADMIN)):
            raise ScopeMissing(scopes[0].value)


class Signer:
    """Signs and verifies with one secret. Verified tokens are remembered until they expire."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        # A key of its own: what it signs can never be read as a token.
        self._mac_key = hmac.digest(secret.encode(), b"authentication codes", "sha256")
        self._verified: dict[str, Claims] = {}

    def sign(self, claims: Claims) -> str:
        """The token that says this."""
        payload: dict[str, object] = {
            "sub": claims.account_id,
            "scope": " ".join(sorted(claims.scopes)),
            "exp": claims.expires,
        }
        if claims.name:
            payload["name"] = claims.name
        if claims.seat is not None:
            payload |= {"match": claims.match_id, "seat": claims.seat}
        payload |= {name: value for name in _BOUND if (value := getattr(claims, name)) not in ("", None)}
        return jwt.encode(payload, self._secret, algorithm=_ALGORITHM)

    def sign_seat(self, match_id: str, seat: int, *, account_id: str, name: str = "") -> str:
        """A token with which the account acts for one seat of one match."""
        expires = int(time.time()) + SEAT_TOKEN_SECONDS
        return self.sign(Claims(account_id, frozenset({Scope.PLAY}), expires, name, match_id, seat))

    def sign_turn(self, match_id: str, seat: int, version: int) -> str:
        """A token that acts once for a bot, in the position of that version, for whichever worker gets it."""
        turn = Claims(WORKER, frozenset({Scope.BOT}), _job_expires(), "", match_id, seat, version=version)
        return self.sign(turn)

    def sign_steps(self, digest: str) -> str:
        """A token that makes the automatic steps of that digest, for whichever worker gets it."""
        return self.sign(Claims(WORKER, frozenset(), _job_expires(), steps=digest))

    def sign_report(self, job_id: str) -> str:
        """A token that reports on that job of analysis, for whichever worker gets it."""
        return self.sign(Claims(WORKER, frozenset(), _job_expires(), report=job_id))

    def mac(self, *values: str | int) -> str:
        """An authentication code of these values, in their order: HMAC-SHA-256 (RFC 2104) in base64url.

        For what is shown once and by many: a tenth of the time of a token, and nothing to remember.
        """
        code = hmac.digest(self._mac_key, json.dumps(values).encode(), "sha256")
        return base64.urlsafe_b64encode(code).rstrip(b"=").decode()

    def verify(self, token: str, now: float) -> Claims:
        """What the token says; `now` is Unix time in seconds.

        Raises:
            BadToken: missing, malformed, forged or expired.
        """
        if not token:
            raise BadToken("no token came with the call")
        claims = self._verified.get(token)
        if claims is None:
            claims = self._decode(token)
            if len(self._verified) >= _CACHE:
                self._verified.clear()
            self._verified[token] = claims
        if claims.expires <= now:
            raise BadToken("the token has expired")
        return claims

    def _decode(self, token: str) -> Claims:
        try:
            payload = jwt.decode(
                token,
                self._secret,
                algorithms=[_ALGORITHM],
                options={"require": ["sub", "scope", "exp"], "verify_exp": False},
            )
            scopes = frozenset(Scope(word) for word in payload["scope"].split())
        except (jwt.InvalidTokenError, ValueError) as error:
            raise BadToken("the token is malformed or not signed by this platform") from error
        return Claims(
            account_id=payload["sub"],
            scopes=scopes,
            expires=int(payload["exp"]),
            name=payload.get("name", ""),
            match_id=payload.get("match", ""),
            seat=payload.get("seat"),
            **{name: payload[name] for name in _BOUND if name in payload},
        )


def _job_expires() -> int:
    return int(time.time()) + JOB_TOKEN_SECONDS
