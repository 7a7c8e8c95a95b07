"""What a provider publishes of itself (OpenID Connect Discovery, section 3). Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

_LONGEST: Final = 1024
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Where a plain connection leaves the machine on no network."""


class MetadataError(ValueError):
    """Something is missing or does not fit."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """Addresses; empty where the provider has no such endpoint."""

    jwks_uri: str
    authorization_endpoint: str = ""
    token_endpoint: str = ""
    device_authorization_endpoint: str = ""

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> "Metadata":
        """Those of a document that a provider has published, or of a file that says the same.

        Raises:
            MetadataError: no `jwks_uri`, or an address that is none.
        """
        addresses = {name: checked_address(name, document[name]) for name in _MEMBERS if document.get(name)}
        if "jwks_uri" not in addresses:
            raise MetadataError("jwks_uri is missing")
        return cls(**addresses)


_MEMBERS: Final = ("jwks_uri", "authorization_endpoint", "token_endpoint", "device_authorization_endpoint")


def checked_address(name: str, value: object) -> str:
    """The address, by HTTPS; by HTTP on this machine alone.

    Raises:
        MetadataError: it is none.
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
    """As browsers write it (RFC 6454, section 6.2)."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.lower()}"
