"""Keys of issuers: EdDSA on Ed25519 (RFC 8032), stored as JSON Web Keys (RFC 7517, RFC 8037). Pure."""

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from services.runtime.credentials.issuers import Issuer

ALGORITHM: Final = "EdDSA"
ISSUER: Final = "ardri:issuer"
"""Our own member of a JSON Web Key: its issuer."""
_KID_LENGTH: Final = 16


class KeyFileError(ValueError):
    """A file of keys is missing or not valid. The message names the file, and never quotes it."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that checks tokens of an issuer."""

    kid: str
    issuer: Issuer
    key: Ed25519PublicKey

    def jwk(self) -> dict[str, str]:
        """Returns it as a JSON Web Key."""
        own = {"kid": self.kid, "use": "sig", "alg": ALGORITHM, ISSUER: self.issuer.value}
        return _public_members(self.key) | own


@dataclass(frozen=True, slots=True)
class PrivateKey:
    """A key with which an issuer signs."""

    kid: str
    issuer: Issuer
    key: Ed25519PrivateKey

    @property
    def public(self) -> PublicKey:
        """The public key that belongs to it."""
        return PublicKey(self.kid, self.issuer, self.key.public_key())

    def jwk(self) -> dict[str, str]:
        """Returns it as a JSON Web Key, with its secret part."""
        return self.public.jwk() | {"d": _base64(self.key.private_bytes_raw())}


def new_key(issuer: Issuer) -> PrivateKey:
    """Draws a key at random."""
    return _private(Ed25519PrivateKey.generate(), issuer)


def read_public(text: str) -> Mapping[str, PublicKey]:
    """Returns the keys of a JSON Web Key Set by their id.

    Raises:
        KeyFileError: it is no key set, or a key is of another kind, has no known issuer, or occurs twice.
    """
    found: dict[str, PublicKey] = {}
    for jwk in _members(text):
        key = PublicKey(_kid_in(jwk), _issuer_in(jwk), _public_in(jwk))
        if "d" in jwk:
            raise KeyFileError(f"key {key.kid} is a private one; only public keys belong here")
        if key.kid in found:
            raise KeyFileError(f"two keys have the id {key.kid}")
        found[key.kid] = key
    return found


def read_private(text: str, issuer: Issuer) -> tuple[PrivateKey, ...]:
    """Reads the keys of an issuer, the first of which signs: a PEM (PKCS #8), a JSON Web Key, or a key set.

    Raises:
        KeyFileError: it is none of these, is encrypted, of another kind, or another issuer's.
    """
    if text.lstrip().startswith("-----BEGIN"):
        return (_private(_from_pem(text), issuer),)
    found = []
    for jwk in _members(text):
        named = _issuer_in(jwk) if ISSUER in jwk else issuer
        if named is not issuer:
            raise KeyFileError(f"this is a key of {named.value}, not of {issuer.value}")
        try:
            key = Ed25519PrivateKey.from_private_bytes(_bytes(jwk["d"]))
        except (KeyError, ValueError) as error:
            raise KeyFileError("a key has no private part of Ed25519") from error
        made = _private(key, issuer)
        found.append(PrivateKey(str(jwk.get("kid", made.kid)), issuer, key))
    if not found:
        raise KeyFileError("there is no key in it")
    return tuple(found)


def key_set(keys: list[dict[str, str]]) -> str:
    """Returns a JSON Web Key Set."""
    return json.dumps({"keys": keys}, indent=2) + "\n"


def _private(key: Ed25519PrivateKey, issuer: Issuer) -> PrivateKey:
    return PrivateKey(_thumbprint(key.public_key()), issuer, key)


def _from_pem(text: str) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(text.encode(), None)
    except (ValueError, TypeError) as error:  # TypeError: it is encrypted
        raise KeyFileError("the PEM holds no private key that can be used") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFileError("the private key is not of Ed25519")
    return key


def _members(text: str) -> list[dict[str, Any]]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise KeyFileError("it is no JSON") from error
    if not isinstance(found, dict):
        raise KeyFileError("it is no JSON Web Key Set")
    keys = found.get("keys", [found])
    if not isinstance(keys, list) or not all(isinstance(each, dict) for each in keys):
        raise KeyFileError("it is no JSON Web Key Set")
    return keys


def _kid_in(jwk: Mapping[str, Any]) -> str:
    kid = jwk.get("kid")
    if not isinstance(kid, str) or not kid:
        raise KeyFileError("a key has no kid")
    return kid


def _issuer_in(jwk: Mapping[str, Any]) -> Issuer:
    try:
        return Issuer(jwk.get(ISSUER, ""))
    except ValueError as error:
        words = ", ".join(each.value for each in Issuer)
        raise KeyFileError(f"a key's {ISSUER} is one of {words}") from error


def _public_in(jwk: Mapping[str, Any]) -> Ed25519PublicKey:
    if (jwk.get("kty"), jwk.get("crv")) != ("OKP", "Ed25519") or jwk.get("alg", ALGORITHM) != ALGORITHM:
        raise KeyFileError("a key is not of Ed25519")
    try:
        return Ed25519PublicKey.from_public_bytes(_bytes(jwk["x"]))
    except (KeyError, ValueError) as error:
        raise KeyFileError("a key has no public part of Ed25519") from error


def _public_members(key: Ed25519PublicKey) -> dict[str, str]:
    return {"crv": "Ed25519", "kty": "OKP", "x": _base64(key.public_bytes_raw())}


def _thumbprint(key: Ed25519PublicKey) -> str:
    """Returns the start of the key's thumbprint (RFC 7638) in hexadecimal, which looks like no option."""
    canonical = json.dumps(_public_members(key), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:_KID_LENGTH]


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: object) -> bytes:
    if not isinstance(text, str):
        raise KeyFileError("a part of a key is no text")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
