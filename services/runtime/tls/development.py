"""Certificates of a platform on one machine: an authority of its own, and a pair for each process.

All files are in one folder, which only its owner can read: `ca.pem`, which clients have to trust,
`ca-key.pem`, and for each process `<name>.pem` and `<name>-key.pem`. A file is kept until it is about to
expire.
"""

import datetime
import ipaddress
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import NameOID

OPERATOR: Final = "operator"
"""The name of the pair that the command line shows to engines and directors."""
_DAY: Final = datetime.timedelta(days=1)
_AUTHORITY_LASTS: Final = 3650 * _DAY
_PAIR_LASTS: Final = 90 * _DAY
_LEAST_LEFT: Final = 30 * _DAY
"""A certificate with less time left is made anew at the next start."""
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")
SIGNS: Final = x509.KeyUsage(
    digital_signature=False,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    key_cert_sign=True,
    crl_sign=True,
    encipher_only=False,
    decipher_only=False,
)
"""The purposes of the key of an authority."""


@dataclass(frozen=True, slots=True)
class DevelopmentCertificates:
    """The files in a folder."""

    folder: Path

    @property
    def authority(self) -> Path:
        """The certificate that clients have to trust."""
        return self.folder / "ca.pem"

    def make(self, processes: Iterable[str], host: str) -> None:
        """Makes files that are missing or about to expire. `host`: the address on which the gateway listens.

        Raises:
            OSError: the folder cannot be written.
        """
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        hosts = dict.fromkeys((*_LOCAL, host.strip("[]")))
        signer = self._signer()
        for name in processes:
            if not _lasts(self.folder / f"{name}.pem"):
                self._write_pair(name, signer, [_general(each) for each in (name, *hosts)])

    def environ(self, process: str) -> Mapping[str, str]:
        """Returns variables with which the process has to be started."""
        return {
            "ARDRI_TRANSPORT": "tls",
            "ARDRI_TLS_CERT_FILE": str(self.folder / f"{process}.pem"),
            "ARDRI_TLS_KEY_FILE": str(self.folder / f"{process}-key.pem"),
            "ARDRI_TLS_CA_FILE": str(self.authority),
        }

    def _signer(self) -> ec.EllipticCurvePrivateKey:
        kept = self.folder / "ca-key.pem"
        if _lasts(self.authority) and kept.exists():
            key = load_pem_private_key(kept.read_bytes(), None)
            assert isinstance(key, ec.EllipticCurvePrivateKey), "made here"
            return key
        key = ec.generate_private_key(ec.SECP256R1())
        limits = x509.BasicConstraints(ca=True, path_length=0)
        made = _builder("Ardri development CA", "Ardri development CA", key, _AUTHORITY_LASTS)
        for old in self.folder.glob("*.pem"):
            old.unlink()  # of an authority that is not trusted any more
        _write(kept, _private(key))
        made = made.add_extension(limits, critical=True).add_extension(SIGNS, critical=True)
        _write(self.authority, _signed(made, key))
        return key

    def _write_pair(
        self, name: str, signer: ec.EllipticCurvePrivateKey, alternatives: list[x509.GeneralName]
    ) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        made = _builder(name, "Ardri development CA", key, _PAIR_LASTS)
        made = made.add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        _write(self.folder / f"{name}-key.pem", _private(key))
        _write(self.folder / f"{name}.pem", _signed(made, signer))


def _lasts(certificate: Path) -> bool:
    if not certificate.exists():
        return False
    ends = x509.load_pem_x509_certificate(certificate.read_bytes()).not_valid_after_utc
    return ends - datetime.datetime.now(datetime.UTC) > _LEAST_LEFT


def _general(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _builder(
    subject: str, issuer: str, key: ec.EllipticCurvePrivateKey, lasts: datetime.timedelta
) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)]))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _DAY)
        .not_valid_after(now + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _signed(builder: x509.CertificateBuilder, key: ec.EllipticCurvePrivateKey) -> bytes:
    """Signs, and names the key that signed: Python has required that since 3.13 (RFC 5280, 4.2.1.1)."""
    signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())
    return builder.add_extension(signer, critical=False).sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _write(file: Path, content: bytes) -> None:
    """Writes the file atomically, and for this user alone."""
    draft = file.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)
    draft.replace(file)
