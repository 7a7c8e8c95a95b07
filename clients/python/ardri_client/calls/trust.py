"""Certificates that a client trusts: those of the system, and those of the file in ARDRI_CA_FILE."""

import os
import ssl
from pathlib import Path
from typing import Final

VARIABLE: Final = "ARDRI_CA_FILE"
"""A file of certificates in PEM (RFC 7468), such as the `ca.pem` of `ardri up --tls`."""


def own_authorities() -> bytes:
    """Returns the certificates of the file; empty if no file is named.

    Raises:
        OSError: the file cannot be read.
    """
    name = os.environ.get(VARIABLE, "")
    return Path(name).read_bytes() if name else b""


def all_authorities() -> bytes | None:
    """Returns the certificates of system and file; None if there are none, so that gRPC uses its own."""
    known = ssl.get_default_verify_paths().cafile
    system = Path(known).read_bytes() if known else b""
    return b"\n".join(filter(None, (system, own_authorities()))) or None


def context() -> ssl.SSLContext:
    """Returns the TLS context for Python's own sockets."""
    made = ssl.create_default_context()
    if own := own_authorities():
        made.load_verify_locations(cadata=own.decode("ascii"))
    return made
