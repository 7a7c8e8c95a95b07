"""Connections to the broker: in the clear, or by TLS with a check of the certificate and its name.

By themselves libraries only encrypt `amqps://` and `rediss://`: for the first they check no name, for the
second nothing at all.
"""

import ssl
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from kombu import Connection

CA_FILE: Final = "ssl_ca_certs"
"""Query parameter of an address: the file of trusted authorities. Without it, the system's are trusted."""


def is_amqp(url: str) -> bool:
    """Whether the broker is RabbitMQ. If not, it is Redis or Valkey."""
    return url.startswith(("amqp://", "amqps://", "pyamqp://"))


def bare(url: str) -> str:
    """Returns a TLS address without its query, which may name authorities; another address as it is."""
    return url.partition("?")[0] if is_encrypted(url) else url


def is_encrypted(url: str) -> bool:
    """Whether the address is one of TLS."""
    return url.startswith(("amqps://", "rediss://"))


def tls(url: str) -> dict[str, Any] | None:
    """Returns the argument `ssl` of kombu's transports; None in the clear."""
    if not is_encrypted(url):
        return None
    parts = urlsplit(url)
    authorities = next(iter(parse_qs(parts.query).get(CA_FILE, ())), None)
    if is_amqp(url):
        # Set here, because kombu would expect a certificate of 127.0.0.1 if the address says localhost.
        name = parts.hostname
        return {"cert_reqs": ssl.CERT_REQUIRED, "ca_certs": authorities, "server_hostname": name}
    return {
        "ssl_cert_reqs": ssl.CERT_REQUIRED,
        "ssl_ca_certs": authorities,
        "ssl_check_hostname": True,
    }


def connection(url: str, *, seconds: float, options: dict[str, Any]) -> Connection:
    """Returns a connection that is not open yet. `seconds`: to connect in; `options`: of the transport."""
    return Connection(bare(url), ssl=tls(url) or False, connect_timeout=seconds, transport_options=options)
