"""Claims of tokens: who the bearer is, and what the bearer may do. Pure.

An account token acts for an account within its scopes. Every other token is bound to less:

- a seat token is bound to one seat of one match; a person gets it by joining
- the token of a job, which goes through the broker, is valid for some minutes. It is bound to one turn of a
  bot, to certain automatic steps of tables, or to the report of one analysis
- a session token is bound to one worker
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import jwt

from services.runtime.errors import BadToken, ScopeMissing

WORKER: Final = "worker"
"""The account of every worker: it holds the seats of bots."""
SEAT_TOKEN_SECONDS: Final = 400 * 24 * 3600
"""Longer than the longest correspondence match."""
_BOUND: Final = ("steps", "report", "version", "worker")
"""Claims that have the same names in a token as here."""
_FAMILY: Final = "fam"
_HOUR: Final = 3600
NOT_OURS: Final = "the token is malformed or not signed by this platform"


class Scope(enum.StrEnum):
    """What a token allows. `SERVICE`: calls that a gateway or a director makes to engines for itself."""

    PLAY = "play"
    BOT = "bot"
    ORGANISE = "organise"
    OBSERVE = "observe"
    ADMIN = "admin"
    HOST = "host"
    SERVICE = "service"


ACTING: Final = (Scope.PLAY, Scope.BOT)
"""To have a seat and act for it, a token needs one of these."""


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of a verified token.

    `expires`, `issued`: Unix time in seconds; `issued` is 0 if the token does not have it. A token may be
    bound: by `match_id` and `seat`, with `version` also to the position of one turn; by `steps`, a digest of
    automatic steps; by `report`, the id of a job of analysis; by `worker`, the id of a worker. `family`: the
    device from which the token came; all tokens of a device end with it. These are computed once, because
    every call needs them:

    - `is_of_account`: whether the token acts for an account and is bound to nothing less
    - `is_of_job`: whether the token came with one job for a worker
    - `is_of_person`: whether an account may use it freely, for all that it has or for a seat of its own
    - `may_act`: whether `require(*ACTING)` accepts the token
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
    family: str = ""
    issued: int = field(default=0, compare=False)
    is_of_account: bool = field(init=False, repr=False, compare=False)
    is_of_job: bool = field(init=False, repr=False, compare=False)
    is_of_person: bool = field(init=False, repr=False, compare=False)
    may_act: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        is_of_account = self.seat is None and not (self.steps or self.report or self.worker)
        is_of_seat = self.seat is not None and self.version is None and self.account_id != WORKER
        object.__setattr__(self, "is_of_account", is_of_account)
        object.__setattr__(self, "is_of_job", self.version is not None or bool(self.steps or self.report))
        object.__setattr__(self, "is_of_person", is_of_account or is_of_seat)
        object.__setattr__(self, "may_act", self.allows(*ACTING))

    @property
    def sees_private(self) -> bool:
        """Whether private matches of others are shown to the bearer."""
        return not self.scopes.isdisjoint((Scope.ADMIN, Scope.SERVICE))

    def allows(self, *scopes: Scope) -> bool:
        """Whether the token has one of the scopes; admin has all."""
        return not self.scopes.isdisjoint((*scopes, Scope.ADMIN))

    def require(self, *scopes: Scope) -> None:
        """Checks for one of the scopes; admin has all.

        Raises:
            ScopeMissing: the token has none of them.
        """
        if not self.allows(*scopes):
            raise ScopeMissing(scopes[0].value)


def seat_claims(
    match_id: str, seat: int, account_id: str, name: str, now: float, *, family: str = "", issued: int = 0
) -> Claims:
    """Returns the claims with which an account acts for one seat of one match; `now`: Unix time in seconds.

    `family`, `issued`: of the token for which this one is issued. A revocation of that token ends both.
    """
    expires, scopes = int(now) + SEAT_TOKEN_SECONDS, frozenset({Scope.PLAY})
    return Claims(account_id, scopes, expires, name, match_id, seat, family=family, issued=issued)


def hourly_expiry(now: float) -> int:
    """Returns when a process's own token expires, one to two hours after `now`; Unix time in seconds.

    It is the same for a whole hour. So the token can be the same, too, and others verify its signature once.
    """
    return (int(now) // _HOUR + 2) * _HOUR


def payload_of(claims: Claims) -> dict[str, object]:
    """Returns the claims as the payload of a JWT (RFC 7519)."""
    payload: dict[str, object] = {
        "sub": claims.account_id,
        "scope": " ".join(sorted(claims.scopes)),
        "exp": claims.expires,
    }
    if claims.issued:
        payload["iat"] = claims.issued
    if claims.name:
        payload["name"] = claims.name
    if claims.family:
        payload[_FAMILY] = claims.family
    if claims.seat is not None:
        payload |= {"match": claims.match_id, "seat": claims.seat}
    return payload | {name: value for name in _BOUND if (value := getattr(claims, name)) not in ("", None)}


def decoded(token: str, key: object, algorithm: str) -> Claims:
    """Returns the claims of a token signed with that key by that algorithm; it may have expired.

    Padding is refused, so that a token has only one form: a revoked token is known by its digest. PyJWT
    ignores padding, though a JWT has none (RFC 7515, section 2).

    Raises:
        BadToken: the token is malformed, forged or padded, or has unknown claims.
    """
    if "=" in token:
        raise BadToken(NOT_OURS)
    options = {"require": ["sub", "scope", "exp"], "verify_exp": False, "verify_iat": False}
    try:
        return claims_of(jwt.decode(token, key, algorithms=[algorithm], options=options))  # type: ignore[arg-type]  # a key as the algorithm takes it
    except (jwt.InvalidTokenError, ValueError) as error:
        raise BadToken(NOT_OURS) from error


def claims_of(payload: Mapping[str, Any]) -> Claims:
    """Returns the claims in the payload of a token that a key of ours has signed.

    Raises:
        ValueError: a scope is unknown.
    """
    return Claims(
        account_id=payload["sub"],
        scopes=frozenset(Scope(word) for word in payload["scope"].split()),
        expires=int(payload["exp"]),
        name=payload.get("name", ""),
        match_id=payload.get("match", ""),
        seat=payload.get("seat"),
        issued=int(payload.get("iat", 0)),
        family=payload.get(_FAMILY, ""),
        **{name: payload[name] for name in _BOUND if name in payload},
    )
