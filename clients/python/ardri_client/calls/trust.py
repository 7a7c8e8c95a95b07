"""Certificates that a client trusts: those of the system, and those of the file in ARDRI_CA_FILE."""

import os
import ssl
from pathlib import Path
from typing import Final

from ardri_client.errors import Unreachable

VARIABLE: Final = "ARDRI_CA_FILE"
"""A file of certificates in PEM (RFC 7468), such as the `ca.pem` of `ardri up --tls`."""


def own_authorities() -> bytes:
    """Returns the certificates of the file; empty if no file is named.

    Raises:
        OSError: the file cannot be read.
        Unreachable: it holds no certificates in PEM.
    """
    name = os.environ.get(VARIABLE, "")
    if not name:
        return b""
    content = Path(name).read_bytes()
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cadata=_text(content))
    except (ValueError, ssl.SSLError) as error:
        raise Unreachable(f"{VARIABLE}: {name} holds no certificates in PEM") from error
    return content


def all_authorities() -> bytes | None:
    """Returns the certificates of system and file; None if there are none, so that gRPC uses its own."""
    known = ssl.get_default_verify_paths().cafile
    system = Path(known).read_bytes() if known else b""
    return b"\n".join(filter(None, (system, own_authorities()))) or None


def context() -> ssl.SSLContext:
    """Returns the TLS context for Python's own sockets."""
    made = ssl.create_default_context()
    if own := own_authorities():
        made.load_verify_locations(cadata=_text(own))
    return made


def _text(certificates: bytes) -> str:
    """The certificates as the `ssl` module wants them: without other characters, which comments may have."""
    return certificates.decode("ascii", "ignore")
