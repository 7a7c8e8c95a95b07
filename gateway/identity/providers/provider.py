"""Who may be signed in with, as the operator has said. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gateway.identity.providers.metadata import Metadata, origin_of
from gateway.sessions.scopes import GUEST_SCOPES
from services.runtime.credentials.claims import Scope

ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""Asymmetric, all of them: whoever can check a signature cannot make one."""


@dataclass(frozen=True, slots=True)
class Grant:
    """Whoever has exactly this value in this claim, alone or in a list, has these scopes too."""

    claim: str
    value: str
    scopes: frozenset[Scope]

    def fits(self, claims: Mapping[str, Any]) -> bool:
        """Whether these claims have it."""
        found = claims.get(self.claim)
        return self.value in found if isinstance(found, list) else found == self.value


@dataclass(frozen=True, slots=True)
class Provider:
    """One of the file. `metadata`: where the file has its addresses; else they are discovered.

    `audiences`: all that an ID token may be meant for. `origins`: what pages may call besides the issuer.
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
        """Those of a guest, and what the claims are good for."""
        return GUEST_SCOPES.union(*(grant.scopes for grant in self.grants if grant.fits(claims)))

    @property
    def all_origins(self) -> tuple[str, ...]:
        """All its origins, the one of the issuer first."""
        return (origin_of(self.issuer), *self.origins)


@dataclass(frozen=True, slots=True)
class Providers:
    """All of them, by name. `authorities`: certificates in PEM to believe beside the system's."""

    named: Mapping[str, Provider]
    authorities: bytes = b""

    @property
    def origins(self) -> tuple[str, ...]:
        """What pages may call, each once."""
        return tuple(dict.fromkeys(origin for each in self.named.values() for origin in each.all_origins))
