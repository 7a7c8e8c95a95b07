"""Verifies ID tokens: a key of their provider must have signed them; claims.py checks their claims."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import jwt

from gateway.identity import claims as of_claims
from gateway.identity.providers.issuers import Issuer, Key
from gateway.identity.providers.provider import Provider
from services.runtime.credentials.claims import Scope
from services.runtime.errors import IdTokenRefused

LONGEST: Final = 16 * 1024
"""Most characters of a token."""
_UNREAD: Final[Any] = {
    "verify_exp": False,
    "verify_nbf": False,
    "verify_iat": False,
    "verify_aud": False,
    "verify_iss": False,
    "verify_sub": False,
    "verify_jti": False,
    "enforce_minimum_key_length": True,
}
"""The library checks no claims: claims.py checks them with the gateway's clock and the provider."""
_CURVES: Final[Mapping[str, tuple[str, str | None]]] = {
    "RS": ("RSA", None),
    "PS": ("RSA", None),
    "ES256": ("EC", "P-256"),
    "ES384": ("EC", "P-384"),
    "ES512": ("EC", "P-521"),
    "EdDSA": ("OKP", "Ed25519"),
}
"""Key type and curve of each algorithm (RFC 7518, RFC 8037)."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What a token proves. `digest`: of the signed part. `expires`: when it is too old (Unix seconds)."""

    issuer: str
    subject: str
    name: str
    scopes: frozenset[Scope]
    digest: bytes
    expires: int


async def verify(issuer: Issuer, token: str, nonce: str, now: float) -> Verified:
    """Verifies the token; returns what it proves. `nonce`: as the client sent it. `now`: in Unix seconds.

    Raises:
        IdTokenRefused: anything is wrong with it.
        IssuerUnavailable: the provider's keys cannot be had.
    """
    provider = issuer.provider
    algorithm, kid = _header(provider, token)
    keys = _fitting(await issuer.keys(), algorithm, kid)
    if not keys:
        keys = _fitting(await issuer.newest_keys(), algorithm, kid)
    if len(keys) != 1:
        raise IdTokenRefused("key", "the provider has no such key, or it does not say which one it is")
    claims = _claims(token, keys[0], algorithm)
    of_claims.check(provider, claims, nonce, now)
    return Verified(
        issuer=provider.issuer,
        subject=claims["sub"],
        name=of_claims.name(provider, claims),
        scopes=provider.scopes_of(claims),
        # Without the signature: anybody who has an elliptic-curve signature can make another valid one of it.
        digest=hashlib.sha256(token.rpartition(".")[0].encode()).digest(),
        expires=of_claims.last(provider, claims),
    )


def _header(provider: Provider, token: str) -> tuple[str, str | None]:
    """Returns the algorithm and key id that the token names. The algorithm must be one that we allow."""
    if not 1 <= len(token) <= LONGEST or not token.isascii():
        raise IdTokenRefused("form", "it is no JSON Web Token")
    try:
        header = jwt.get_unverified_header(token)
    except jwt.InvalidTokenError as error:
        raise IdTokenRefused("form", "it is no JSON Web Token") from error
    algorithm, kid = header.get("alg"), header.get("kid")
    if str(header.get("typ", "JWT")).upper() != "JWT":
        raise IdTokenRefused("form", "it is a token for something else")
    if not isinstance(algorithm, str) or algorithm not in provider.algorithms:
        raise IdTokenRefused("algorithm", "its algorithm is not one of this provider's")
    return algorithm, kid


def _fitting(keys: Sequence[Key], algorithm: str, kid: str | None) -> list[Key]:
    """Returns the keys that may have signed the token. Several fit if the token names no key."""
    kind, curve = _CURVES.get(algorithm) or _CURVES[algorithm[:2]]
    return [
        key
        for key in keys
        if key["kty"] == kind
        and (curve is None or key.get("crv") == curve)
        and key.get("alg", algorithm) == algorithm
        and (kid is None or key.get("kid") == kid)
    ]


def _claims(token: str, key: Key, algorithm: str) -> dict[str, Any]:
    try:
        public = jwt.PyJWK(dict(key), algorithm)
    except jwt.PyJWTError as error:
        raise IdTokenRefused("key", "the provider's key cannot be read") from error
    try:
        return dict(jwt.decode(token, public, [algorithm], _UNREAD))
    except jwt.InvalidKeyError as error:
        raise IdTokenRefused("key", "the provider's key is too short") from error
    except jwt.InvalidTokenError as error:
        raise IdTokenRefused("signature", "it is not signed by its provider, or is no object") from error
