"""Asks a provider for its metadata and its keys (RFC 7517), and caches them."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from gateway.identity.providers.cached import Cached
from gateway.identity.providers.fetching import Fetcher
from gateway.identity.providers.metadata import Metadata, MetadataError
from gateway.identity.providers.provider import Provider
from services.runtime.errors import IssuerUnavailable

METADATA_SECONDS: Final = 3600.0
KEYS_SECONDS: Final = 600.0
"""How long a withdrawn key is still accepted."""
AWAY_METADATA_SECONDS: Final = 24 * 3600.0
AWAY_KEYS_SECONDS: Final = 3600.0
"""The same while the provider does not answer."""
_WELL_KNOWN: Final = "/.well-known/openid-configuration"
_MOST_KEYS: Final = 100

Key = Mapping[str, Any]
"""A public key as a JSON Web Key."""


class Issuer:
    """One provider's metadata and keys. Belongs to one event loop. `clock`: monotonic seconds."""

    def __init__(
        self, provider: Provider, fetcher: Fetcher, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.provider = provider
        self._fetcher = fetcher
        self._metadata = Cached(self._discover, clock, fresh=METADATA_SECONDS, stale=AWAY_METADATA_SECONDS)
        self._keys = Cached(self._load_keys, clock, fresh=KEYS_SECONDS, stale=AWAY_KEYS_SECONDS)

    async def metadata(self) -> Metadata:
        """Returns the metadata of the file if it has some, otherwise those that the provider publishes.

        Raises:
            IssuerUnavailable: the provider does not answer with its metadata.
        """
        return self.provider.metadata or await self._metadata.get()

    async def keys(self) -> tuple[Key, ...]:
        """Returns the provider's public keys, from the cache if they are fresh.

        Raises:
            IssuerUnavailable: the keys cannot be had.
        """
        return await self._keys.get()

    async def newest_keys(self) -> tuple[Key, ...]:
        """Like `keys`, but asks the provider again, unless it was asked some seconds ago.

        Raises:
            IssuerUnavailable: the keys cannot be had.
        """
        return await self._keys.newest()

    async def _discover(self) -> Metadata:
        issuer = self.provider.issuer
        document = await self._fetcher.document(issuer.rstrip("/") + _WELL_KNOWN)
        # Must be equal: else one provider could speak for another (OpenID Connect Discovery, section 4.3).
        if document.get("issuer") != issuer:
            raise IssuerUnavailable(f"what {issuer} publishes is of another issuer")
        try:
            return Metadata.of(document)
        except MetadataError as error:
            raise IssuerUnavailable(f"what {issuer} publishes does not fit: {error}") from error

    async def _load_keys(self) -> tuple[Key, ...]:
        uri = (await self.metadata()).jwks_uri
        found = (await self._fetcher.document(uri)).get("keys")
        if not isinstance(found, list) or len(found) > _MOST_KEYS:
            raise IssuerUnavailable(f"{uri} has no list of keys")
        return tuple(key for key in found if isinstance(key, dict) and _is_to_sign(key))


def _is_to_sign(key: Key) -> bool:
    """Whether the key is a public key for signatures. A symmetric key that is published is no secret."""
    return key.get("use", "sig") == "sig" and key.get("kty") in ("RSA", "EC", "OKP")
