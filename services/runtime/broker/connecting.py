"""How processes connect to the broker: in the clear, or by TLS to whom a certificate names.

Libraries take `amqps://` and `rediss://` for encryption alone: the one checks no name, the other nothing.
"""

import ssl
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from kombu import Connection

CA_FILE: Final = "ssl_ca_certs"
"""In the query of an address: the file of authorities to believe, those of the system if there is none."""


def is_amqp(url: str) -> bool:
    """Whether the broker is RabbitMQ; else it is Redis or Valkey."""
    return url.startswith(("amqp://", "amqps://", "pyamqp://"))


def bare(url: str) -> str:
    """The address without its query, where one of TLS names authorities."""
    return url.partition("?")[0] if is_encrypted(url) else url


def is_encrypted(url: str) -> bool:
    """Whether it is one of TLS."""
    return url.startswith(("amqps://", "rediss://"))


def tls(url: str) -> dict[str, Any] | None:
    """What kombu's transports take as `ssl`; None in the clear."""
    if not is_encrypted(url):
        return None
    parts = urlsplit(url)
    authorities = next(iter(parse_qs(parts.query).get(CA_FILE, ())), None)
    if is_amqp(url):
        # Named here: kombu would ask for a certificate of 127.0.0.1 where the address says localhost.
        name = parts.hostname
        return {"cert_reqs": ssl.CERT_REQUIRED, "ca_certs": authorities, "server_hostname": name}
    return {
        "ssl_cert_reqs": ssl.CERT_REQUIRED,
        "ssl_ca_certs": authorities,
        "ssl_check_hostname": True,
    }


def connection(url: str, *, seconds: float, options: dict[str, Any]) -> Connection:
    """Not connected yet; `seconds` to connect, `options` of the transport."""
    return Connection(bare(url), ssl=tls(url) or False, connect_timeout=seconds, transport_options=options)
