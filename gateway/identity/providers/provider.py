"""The providers that the operator has configured for signing in. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gateway.identity.providers.metadata import Metadata, origin_of
from gateway.sessions.scopes import GUEST_SCOPES
from services.runtime.credentials.claims import Scope

ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""All are asymmetric: a key that checks signatures cannot make them."""


@dataclass(frozen=True, slots=True)
class Grant:
    """Gives these scopes to people whose claim has exactly this value, alone or in a list."""

    claim: str
    value: str
    scopes: frozenset[Scope]

    def fits(self, claims: Mapping[str, Any]) -> bool:
        """Whether these claims have the value."""
        found = claims.get(self.claim)
        return self.value in found if isinstance(found, list) else found == self.value


@dataclass(frozen=True, slots=True)
class Provider:
    """A provider of the file. `metadata`: its addresses; None if they are to be discovered.

    `audiences`: all audiences that an ID token may name. `origins`: what web pages may call besides the
    issuer's origin.
    """

    name: str
    title: str
    issuer: str
    client_id: str
    device_client_id: str
    audiences: frozenset[str]
    request_scopes: tuple[str, ...]
    algorithms: frozenset[str]
    max_age_seconds: int
    name_claim: str
    grants: tuple[Grant, ...]
    origins: tuple[str, ...]
    metadata: Metadata | None

    def scopes_of(self, claims: Mapping[str, Any]) -> frozenset[Scope]:
        """Returns the scopes of a guest, and those that the claims are granted."""
        return GUEST_SCOPES.union(*(grant.scopes for grant in self.grants if grant.fits(claims)))

    @property
    def all_origins(self) -> tuple[str, ...]:
        """The provider's origins, that of the issuer first."""
        return (origin_of(self.issuer), *self.origins)


@dataclass(frozen=True, slots=True)
class Providers:
    """All providers by name. `authorities`: PEM certificates to trust besides those of the system."""

    named: Mapping[str, Provider]
    authorities: bytes = b""

    @property
    def origins(self) -> tuple[str, ...]:
        """The origins that web pages may call, each once."""
        return tuple(dict.fromkeys(origin for each in self.named.values() for origin in each.all_origins))
