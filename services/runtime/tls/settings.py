"""Settings of the transport between processes and to people, and the files of certificates."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


class TlsError(ValueError):
    """A variable is missing, or a file is not valid. The message says which."""


class Transport(enum.Enum):
    """What keeps traffic private: nothing, our own certificates, or a service mesh around all processes."""

    PLAIN = "plain"
    TLS = "tls"
    MESH = "mesh"


@dataclass(frozen=True, slots=True)
class PairFiles:
    """Files in PEM (RFC 7468). `name`: the name of the pair in metrics and messages.

    `certificate`: with its chain, leaf first. `authorities`: the certificates that peers are checked by.
    """

    name: str
    certificate: Path
    key: Path
    authorities: Path | None = None


@dataclass(frozen=True, slots=True)
class TlsSettings:
    """`inside` is shown to processes of the platform, `public` to people at the gateway; None without TLS."""

    transport: Transport = Transport.PLAIN
    inside: PairFiles | None = None
    public: PairFiles | None = None

    @classmethod
    def read(cls, environ: Mapping[str, str], *, must_protect: bool) -> "TlsSettings":
        """Reads ARDRI_TRANSPORT and ARDRI_TLS_*. `must_protect`: whether plain transport is refused.

        Raises:
            TlsError: a variable is missing or not valid.
        """
        transport = _transport(environ.get("ARDRI_TRANSPORT", ""), must_protect)
        if transport is not Transport.TLS:
            return cls(transport)
        certificate, key, authorities = (
            _file(environ, f"ARDRI_TLS_{each}_FILE") for each in ("CERT", "KEY", "CA")
        )
        public = ("ARDRI_TLS_PUBLIC_CERT_FILE", "ARDRI_TLS_PUBLIC_KEY_FILE")
        if any(environ.get(name) for name in public):
            shown, shown_key = (_file(environ, name) for name in public)
        else:
            shown, shown_key = certificate, key
        return cls(
            transport,
            PairFiles("inside", certificate, key, authorities),
            PairFiles("public", shown, shown_key),
        )


def _transport(word: str, must_protect: bool) -> Transport:
    try:
        transport = Transport(word or "plain")
    except ValueError as error:
        words = ", ".join(each.value for each in Transport)
        raise TlsError(f"ARDRI_TRANSPORT is one of {words}, not {word!r}") from error
    if must_protect and transport is Transport.PLAIN:
        raise TlsError(
            "ARDRI_TRANSPORT must be tls, or mesh where a service mesh encrypts all traffic, in production"
        )
    return transport


def _file(environ: Mapping[str, str], name: str) -> Path:
    if not environ.get(name):
        raise TlsError(f"{name} must be set with ARDRI_TRANSPORT=tls")
    return Path(environ[name])
