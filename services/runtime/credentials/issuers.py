"""Issuers of tokens, and what each may sign: a stolen key signs no tokens of other issuers. Pure."""

import enum
from collections.abc import Callable, Mapping
from typing import Final

from services.runtime.credentials.claims import WORKER, Claims, Scope

PEOPLES_SCOPES: Final = frozenset({Scope.PLAY, Scope.BOT, Scope.OBSERVE, Scope.ORGANISE})
"""What a gateway may let an account do."""


class Issuer(enum.StrEnum):
    """The owners of the keys that sign tokens. Engines have none."""

    GATEWAY = "gateway"
    DIRECTOR = "director"
    OPERATOR = "operator"


def may_sign(issuer: Issuer, claims: Claims) -> bool:
    """Whether a token of this issuer may have these claims. Checked before signing and when verifying."""
    return not claims.is_of_job and _RULES[issuer](claims)


def _gateway(claims: Claims) -> bool:
    """Tokens of people, for an account or a seat, and the gateway's own for engines."""
    if claims.account_id == WORKER or claims.worker:
        return False
    return claims.scopes <= PEOPLES_SCOPES or _is_own(Issuer.GATEWAY, claims)


def _director(claims: Claims) -> bool:
    """Tokens of workers' sessions, of seats in games that it hosts, and the director's own for engines."""
    if claims.worker:
        return claims.account_id == WORKER and claims.scopes == {Scope.HOST} and claims.seat is None
    if claims.seat is not None:
        return claims.account_id != WORKER and claims.scopes == {Scope.PLAY}
    return _is_own(Issuer.DIRECTOR, claims)


def _operator(claims: Claims) -> bool:
    """Tokens of accounts of all kinds, including those with which workers open their sessions."""
    return claims.is_of_account and Scope.SERVICE not in claims.scopes


def _is_own(issuer: Issuer, claims: Claims) -> bool:
    is_own = claims.account_id == issuer.value and claims.is_of_account
    return is_own and claims.scopes == {Scope.SERVICE}


_RULES: Final[Mapping[Issuer, Callable[[Claims], bool]]] = {
    Issuer.GATEWAY: _gateway,
    Issuer.DIRECTOR: _director,
    Issuer.OPERATOR: _operator,
}
