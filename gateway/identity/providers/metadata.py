"""The metadata that a provider publishes (OpenID Connect Discovery, section 3). Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

_LONGEST: Final = 1024
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Hosts on this machine: a plain connection to them crosses no network."""


class MetadataError(ValueError):
    """An address is missing or not valid."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """The provider's addresses; empty where it has no such endpoint."""

    jwks_uri: str
    authorization_endpoint: str = ""
    token_endpoint: str = ""
    device_authorization_endpoint: str = ""

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> "Metadata":
        """Reads the addresses of a document that a provider publishes, or of the operator's file.

        Raises:
            MetadataError: `jwks_uri` is missing, or an address is not valid.
        """
        addresses = {name: checked_address(name, document[name]) for name in _MEMBERS if document.get(name)}
        if "jwks_uri" not in addresses:
            raise MetadataError("jwks_uri is missing")
        return cls(**addresses)


_MEMBERS: Final = ("jwks_uri", "authorization_endpoint", "token_endpoint", "device_authorization_endpoint")


def checked_address(name: str, value: object) -> str:
    """Returns the address, which must use HTTPS, or HTTP to this machine.

    Raises:
        MetadataError: the address is not valid.
    """
    if not isinstance(value, str) or len(value) > _LONGEST or not value.isprintable() or " " in value:
        raise MetadataError(f"{name} is no address")
    try:
        parts = urlsplit(value)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise MetadataError(f"{name} is no address") from error
    is_private = parts.scheme == "https" or (parts.scheme == "http" and host in _HERE)
    if not host or not is_private or parts.username is not None or parts.fragment:
        raise MetadataError(
            f"{name} begins with https:// (http:// for this machine), without user or fragment"
        )
    return value


def origin_of(address: str) -> str:
    """Returns the address's origin as browsers write it (RFC 6454, section 6.2)."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.lower()}"
