"""Keys of a provider, and tokens that are signed with them, correctly or wrongly."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

_CURVES: Final = {"ES256": ec.SECP256R1(), "ES384": ec.SECP384R1(), "ES512": ec.SECP521R1()}


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A key with its name and its algorithm."""

    kid: str
    algorithm: str
    private: Any

    @property
    def public(self) -> dict[str, Any]:
        """The key as the provider publishes it (RFC 7517)."""
        made = _kind(self.algorithm).to_jwk(self.private.public_key(), as_dict=True)
        return {**made, "kid": self.kid, "alg": self.algorithm, "use": "sig"}

    def sign(self, claims: Mapping[str, Any], **header: Any) -> str:
        """Returns a token; a header of None is left out."""
        wanted = {"kid": self.kid, "typ": "JWT", "alg": self.algorithm, **header}
        return signed(
            {name: value for name, value in wanted.items() if value is not None}, claims, self.bytes
        )

    def bytes(self, message: bytes) -> bytes:
        """Signs a message."""
        algorithm: Any = jwt.get_algorithm_by_name(self.algorithm)
        return bytes(algorithm.sign(message, self.private))


def new_key(algorithm: str = "ES256", kid: str = "first", *, bits: int = 2048) -> SigningKey:
    """A new key. RSA keys of one size are the same key, because finding primes takes long."""
    if algorithm in _CURVES:
        return SigningKey(kid, algorithm, ec.generate_private_key(_CURVES[algorithm]))
    if algorithm == "EdDSA":
        return SigningKey(kid, algorithm, ed25519.Ed25519PrivateKey.generate())
    return SigningKey(kid, algorithm, _rsa(bits))


def signed(header: Mapping[str, Any], claims: Any, sign: Any) -> str:
    """Any header and any claims, signed by any function over bytes (RFC 7515, section 7.1)."""
    message = f"{encoded(json.dumps(header).encode())}.{encoded(json.dumps(claims).encode())}"
    return f"{message}.{encoded(sign(message.encode()))}"


def encoded(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Reverses `encoded`."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@cache
def _rsa(bits: int) -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, bits)


def _kind(algorithm: str) -> Any:
    if algorithm == "EdDSA":
        return OKPAlgorithm
    return ECAlgorithm if algorithm in _CURVES else RSAAlgorithm
