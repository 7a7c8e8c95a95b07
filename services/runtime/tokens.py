"""Signed tokens: who the bearer is, and what the bearer may do. JWT (RFC 7519), HS256.

An account token speaks for an account within its scopes. A seat token speaks for one seat of one
match and nothing else; a worker gets one with its job, a person from joining. A token for steps makes
the table's automatic steps that it was signed for; one for a report answers one job of analysis.
"""

import enum
import time
from dataclasses import dataclass

import jwt

from services.runtime.errors import BadToken, ScopeMissing

_ALGORITHM = "HS256"
_CACHE = 65_536
WORKER = "worker"
"""The account of every worker: it holds the seats of bots."""
SEAT_TOKEN_SECONDS = 400 * 24 * 3600
"""A seat token outlives the longest correspondence match."""
STEPS_TOKEN_SECONDS = 24 * 3600
"""Longer than any queue; what waits longer is signed again when it is offered again."""

REPORT_TOKEN_SECONDS = 3600
"""Longer than anybody waits for an analysis."""


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

    `match_id` and `seat` are set in a seat token; `expires`: Unix time in seconds. `steps`: the digest
    of the automatic steps that the token makes, and it does nothing else. `report`: the job of analysis that
    it reports on, and it does nothing else.
    """

    account_id: str
    scopes: frozenset[Scope]
    expires: int
    name: str = ""
    match_id: str = ""
    seat: int | None = None
    steps: str = ""
    report: str = ""

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
        if claims.steps:
            payload["steps"] = claims.steps
        if claims.report:
            payload["report"] = claims.report
        return jwt.encode(payload, self._secret, algorithm=_ALGORITHM)

    def sign_seat(self, match_id: str, seat: int, *, account_id: str = WORKER, name: str = "") -> str:
        """A token that acts for one seat of one match: of an account, or of whichever worker gets it."""
        scope = Scope.BOT if account_id == WORKER else Scope.PLAY
        expires = int(time.time()) + SEAT_TOKEN_SECONDS
        return self.sign(Claims(account_id, frozenset({scope}), expires, name, match_id, seat))

    def sign_steps(self, digest: str) -> str:
        """A token that makes the automatic steps of that digest, for whichever worker gets it."""
        expires = int(time.time()) + STEPS_TOKEN_SECONDS
        return self.sign(Claims(WORKER, frozenset(), expires, steps=digest))

    def sign_report(self, job_id: str) -> str:
        """A token that reports on that job of analysis, for whichever worker gets it."""
        expires = int(time.time()) + REPORT_TOKEN_SECONDS
        return self.sign(Claims(WORKER, frozenset(), expires, report=job_id))

    def verify(self, token: str, now: float) -> Claims:
        """What the token says; `now` is Unix time in seconds.

        Raises:
            BadToken: malformed, forged or expired.
        """
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
            steps=payload.get("steps", ""),
            report=payload.get("report", ""),
        )
