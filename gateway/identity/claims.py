"""Checks that the claims of an ID token come from its provider, are meant for us, and are recent. Pure.

The order and the rules are those of OpenID Connect Core, section 3.1.3.7.
"""

import hmac
import math
from collections.abc import Mapping
from typing import Any, Final

from gateway.identity.providers.provider import Provider
from services.runtime.errors import IdTokenRefused

SKEW_SECONDS: Final = 60
"""By how much clocks may differ."""
_LONGEST_SUBJECT: Final = 255
_NEVER: Final = 2**53
"""Times in seconds that no clock will reach."""

Claims = Mapping[str, Any]


def check(provider: Provider, claims: Claims, nonce: str, now: float) -> None:
    """Checks the claims. `nonce`: as the client sent it. `now`: in Unix seconds.

    Raises:
        IdTokenRefused: a claim is missing or wrong.
    """
    if claims.get("iss") != provider.issuer:
        raise IdTokenRefused("issuer", "it is of another issuer")
    _check_audience(provider, claims)
    issued, expires = _time(claims, "iat"), _time(claims, "exp")
    starts = _time(claims, "nbf") if "nbf" in claims else issued
    if max(issued, starts) > now + SKEW_SECONDS:
        raise IdTokenRefused("early", "it is of the future; do the clocks agree?")
    if expires <= now - SKEW_SECONDS:
        raise IdTokenRefused("expired", "it has expired")
    if issued + provider.max_age_seconds <= now - SKEW_SECONDS:
        raise IdTokenRefused("age", f"it is older than {provider.max_age_seconds} s; sign in again")
    named = claims.get("nonce", "")
    if not isinstance(named, str) or not hmac.compare_digest(named.encode(), nonce.encode()):
        raise IdTokenRefused("nonce", "it was not made for this request")
    subject = claims.get("sub")
    if not isinstance(subject, str) or not 1 <= len(subject) <= _LONGEST_SUBJECT or not _is_plain(subject):
        raise IdTokenRefused("subject", f"its subject has 1 to {_LONGEST_SUBJECT} printable ASCII characters")


def _check_audience(provider: Provider, claims: Claims) -> None:
    """Checks that the token is for one of our clients, only for trusted audiences, and asked for by us."""
    named = claims.get("aud")
    audiences = named if isinstance(named, list) else [named]
    clients = (provider.client_id, provider.device_client_id)
    is_ours = any(each in clients for each in audiences)
    if not is_ours or not all(isinstance(each, str) and each in provider.audiences for each in audiences):
        raise IdTokenRefused("audience", "it is meant for somebody else")
    party = claims.get("azp")
    is_by_another = len(audiences) > 1 if party is None else party not in clients
    if is_by_another:
        raise IdTokenRefused("audience", "somebody else has asked for it")


def _time(claims: Claims, name: str) -> float:
    value = claims.get(name)
    # NaN is not below the bound either.
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _NEVER:
        raise IdTokenRefused("form", f"it has no {name}")
    return value


def last(provider: Provider, claims: Claims) -> int:
    """Returns when the token is refused as too old, in Unix seconds."""
    end = min(_time(claims, "exp"), _time(claims, "iat") + provider.max_age_seconds)
    return math.ceil(end) + SKEW_SECONDS


def name(provider: Provider, claims: Claims) -> str:
    """Returns the person's name from the claim that the provider's file names; empty if there is none."""
    value = claims.get(provider.name_claim)
    return value if isinstance(value, str) else ""


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()
