"""The scopes of accounts' tokens, on the wire and inside."""

from collections.abc import Iterable, Mapping
from typing import Final

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.context import GatewayContext
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import PEOPLES_SCOPES
from services.runtime.errors import InvalidRequest, ScopeMissing
from services.runtime.rpc.methods import Call

GRANTED_SECONDS: Final = 12 * 3600
"""Length of a session with scopes that come from a provider's claims, so that a lost claim ends them soon."""
GUEST_SCOPES: Final = frozenset({Scope.PLAY, Scope.BOT, Scope.OBSERVE})
_SCOPES: Final[Mapping["pb.Scope.ValueType", Scope]] = {
    pb.SCOPE_PLAY: Scope.PLAY,
    pb.SCOPE_BOT: Scope.BOT,
    pb.SCOPE_ORGANISE: Scope.ORGANISE,
    pb.SCOPE_OBSERVE: Scope.OBSERVE,
    pb.SCOPE_ADMIN: Scope.ADMIN,
}


def numbers_of(scopes: frozenset[Scope]) -> list["pb.Scope.ValueType"]:
    """The scopes as they travel."""
    return sorted(number for number, scope in _SCOPES.items() if scope in scopes)


def scopes_of(numbers: Iterable["pb.Scope.ValueType"]) -> frozenset[Scope]:
    """The scopes of these numbers.

    Raises:
        InvalidRequest: no scope has one of the numbers.
    """
    return frozenset(_scope(number) for number in numbers)


def require_all(claims: Claims, scopes: frozenset[Scope]) -> None:
    """Checks that the token has all these scopes; admin has all.

    Raises:
        ScopeMissing: one scope is missing.
    """
    missing = sorted(scopes - claims.scopes)
    if missing and Scope.ADMIN not in claims.scopes:
        raise ScopeMissing(missing[0].value)


def owner(context: GatewayContext, call: Call) -> Claims:
    """The account that calls, if its token has all scopes of a guest; others may not give lasting access.

    Raises:
        BadToken: as `GatewayContext.account`.
        ScopeMissing: a scope of a guest is missing.
    """
    claims = context.account(call)
    require_all(claims, GUEST_SCOPES)
    return claims


def require_peoples(scopes: frozenset[Scope]) -> None:
    """Checks that a gateway may sign a token of these scopes.

    Raises:
        InvalidRequest: one of the scopes is an operator's.
    """
    if not scopes <= PEOPLES_SCOPES:
        raise InvalidRequest("scopes", "tokens of operators are signed by `ardri token` alone")


def _scope(number: "pb.Scope.ValueType") -> Scope:
    if number not in _SCOPES:
        raise InvalidRequest("scopes", f"no scope has the number {number}")
    return _SCOPES[number]
