"""A certificate authority of the tests, and pairs of files that it signs."""

import datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from services.runtime.tls.development import SIGNS
from services.runtime.tls.settings import PairFiles

_DAY = datetime.timedelta(days=1)


class Authority:
    """A key and its self-signed certificate."""

    def __init__(self, name: str = "test CA") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        built = _builder(self._name, self._name, self._key, _DAY)
        limits = x509.BasicConstraints(ca=True, path_length=0)
        built = built.add_extension(limits, critical=True).add_extension(SIGNS, critical=True)
        self.certificate = built.sign(self._key, hashes.SHA256())

    def write(
        self, folder: Path, *names: str, lasts: datetime.timedelta = _DAY, trusts: "Authority | None" = None
    ) -> PairFiles:
        """Writes a new pair for these DNS names, always to the same files. Negative `lasts`: expired."""
        folder.mkdir(exist_ok=True)
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
        built = _builder(subject, self._name, key, lasts)
        alternatives = x509.SubjectAlternativeName([x509.DNSName(name) for name in names])
        signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        built = built.add_extension(alternatives, critical=False).add_extension(signer, critical=False)
        signed = built.sign(self._key, hashes.SHA256())
        files = PairFiles("inside", folder / "tls.crt", folder / "tls.key", folder / "ca.crt")
        secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        assert files.authorities is not None
        _replace(files.certificate, signed.public_bytes(Encoding.PEM))
        _replace(files.key, secret)
        _replace(files.authorities, (trusts or self).certificate.public_bytes(Encoding.PEM))
        return files


def _replace(file: Path, content: bytes) -> None:
    """Replaces the file: two changes within milliseconds may leave a file with the same time stamp."""
    made = file.with_name(f"new-{file.name}")
    made.write_bytes(content)
    made.replace(file)


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, lasts: datetime.timedelta
) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - 30 * _DAY)
        .not_valid_after(now + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
