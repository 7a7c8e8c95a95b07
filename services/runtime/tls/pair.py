"""A certificate and its key, with a check that they can be read, fit each other and are valid now."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

from services.runtime.tls.settings import PairFiles, TlsError, TlsSettings

_T = TypeVar("_T")


class NotYetValid(TlsError):
    """A certificate is not valid yet: the clock of its authority is ahead of this machine's."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The content of the files. `expires`: when the first certificate of the chain does, in Unix seconds."""

    certificate: bytes
    key: bytes
    authorities: bytes
    expires: float


def check(settings: TlsSettings) -> None:
    """Raises TlsError if a file of either pair is not valid."""
    for files in filter(None, (settings.inside, settings.public)):
        load(files)


def load(files: PairFiles) -> Pair:
    """Loads and checks the files.

    Raises:
        TlsError: a file is missing or no PEM, the key is of another certificate, or one is not valid now.
    """
    certificate, key = _read(files.certificate), _read(files.key)
    chain = _parsed(files.certificate, "certificate", lambda: x509.load_pem_x509_certificates(certificate))
    private = _parsed(files.key, "private key", lambda: load_pem_private_key(key, None))
    leaf = chain[0]
    if _spki(private.public_key()) != _spki(leaf.public_key()):
        raise TlsError(f"the key in {files.key} does not fit the certificate in {files.certificate}")
    _check_time(files.certificate, chain)
    authorities = b""
    if files.authorities is not None:
        authorities = _read(files.authorities)
        content = authorities
        _parsed(files.authorities, "certificate", lambda: x509.load_pem_x509_certificates(content))
    return Pair(certificate, key, authorities, min(_expires(each) for each in chain))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise TlsError(f"{path} cannot be read: {error.strerror}") from error


def _parsed(path: Path, what: str, parse: Callable[[], _T]) -> _T:
    try:
        return parse()
    except (ValueError, TypeError) as error:  # TypeError: the key is encrypted
        raise TlsError(f"{path} holds no {what} in PEM that can be used: {error}") from error


def _spki(key: object) -> bytes:
    content: bytes = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)  # type: ignore[attr-defined]  # all kinds of keys have it
    return content


def _check_time(path: Path, chain: list[x509.Certificate]) -> None:
    now = time.time()
    for each in chain:
        if _expires(each) <= now:
            raise TlsError(
                f"the certificate in {path} has expired on {each.not_valid_after_utc:%Y-%m-%d %H:%M} UTC"
            )
        if each.not_valid_before_utc.timestamp() > now:
            raise NotYetValid(
                f"the certificate in {path} is valid from {each.not_valid_before_utc:%Y-%m-%d %H:%M} UTC on"
            )


def _expires(certificate: x509.Certificate) -> float:
    return certificate.not_valid_after_utc.timestamp()
