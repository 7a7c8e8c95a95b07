"""A summary that its readers can trust, because whoever ran the checks has signed it with Ed25519."""

import base64
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)


class UnusableKey(ValueError):
    """The file does not hold an Ed25519 key, or the key has a password."""


class Forged(ValueError):
    """The signature does not fit the summary."""


def key_in(file: Path) -> Ed25519PrivateKey:
    """The key in the file (PKCS 8, PEM). Without a file, writes a new key that only its owner can read.

    Raises:
        UnusableKey: the file holds something else.
        OSError: the file cannot be read or created.
    """
    if not file.exists():
        key = Ed25519PrivateKey.generate()
        text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as made:
            made.write(text)
        return key
    try:
        found = load_pem_private_key(file.read_bytes(), None)
    except (ValueError, TypeError) as error:
        raise UnusableKey(f"{file} holds no key that can be used: {error}") from error
    if not isinstance(found, Ed25519PrivateKey):
        raise UnusableKey(f"{file} holds a key of another kind than Ed25519")
    return found


def public_text(key: Ed25519PrivateKey) -> str:
    """The public key, as 44 characters of Base64; it identifies the signer."""
    return _text(key.public_key().public_bytes_raw())


def signed(summary: Mapping[str, Any], key: Ed25519PrivateKey) -> str:
    """The summary with its signature and the public key, as JSON."""
    envelope = {
        "summary": summary,
        "public_key": public_text(key),
        "signature": _text(key.sign(_bytes(summary))),
    }
    return json.dumps(envelope, indent=1) + "\n"


def verified(text: str, public_key: str) -> dict[str, Any]:
    """The summary, if the holder of that key has signed it.

    Raises:
        Forged: that holder has not signed it.
    """
    try:
        envelope = json.loads(text)
        summary: dict[str, Any] = envelope["summary"]
        signature = base64.b64decode(envelope["signature"], validate=True)
        Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key)).verify(signature, _bytes(summary))
    except (InvalidSignature, ValueError, KeyError, TypeError) as error:
        raise Forged(f"nobody with the key {public_key} has signed this") from error
    return summary


def _bytes(summary: Mapping[str, Any]) -> bytes:
    return json.dumps(summary, sort_keys=True, separators=(",", ":")).encode()


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()
