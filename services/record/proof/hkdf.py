"""HKDF with SHA-256 (RFC 5869): derives a key from a secret, bound to a context. Pure."""

import hashlib
import hmac
from typing import Final

_HASH_BYTES: Final = 32


def extract(salt: bytes, secret: bytes) -> bytes:
    """HKDF-Extract: a pseudorandom key of 32 bytes from input keying material."""
    return hmac.digest(salt or bytes(_HASH_BYTES), secret, hashlib.sha256)


def expand(key: bytes, info: bytes, length: int) -> bytes:
    """HKDF-Expand: `length` bytes, at most 8,160, from a pseudorandom key, bound to `info`."""
    made, block = b"", b""
    for counter in range(1, -(-length // _HASH_BYTES) + 1):
        block = hmac.digest(key, block + info + bytes([counter]), hashlib.sha256)
        made += block
    return made[:length]
