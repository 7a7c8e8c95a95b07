"""Reads and checks the file of the providers (ARDRI_IDENTITY_FILE), once at the start.

docs/accounts.md has an example. An unknown field is an error, so that a misspelling does not go unnoticed.
"""

import re
import tomllib
from pathlib import Path
from typing import Final

from gateway.identity.providers.fields import Fields
from gateway.identity.providers.metadata import Metadata, MetadataError, checked_address, origin_of
from gateway.identity.providers.provider import ALGORITHMS, Grant, Provider, Providers
from services.runtime.config import ConfigError
from services.runtime.credentials.claims import Scope
from services.runtime.credentials.issuers import PEOPLES_SCOPES

MAX_AGE_SECONDS: Final = 600
"""Default of `max_age_seconds`: the greatest age of an ID token since it was issued."""
_USUAL: Final = ("RS256", "PS256", "ES256", "EdDSA")
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")


def read(file: Path | None) -> Providers:
    """Returns the providers of the file; none without a file.

    Raises:
        ConfigError: the file cannot be read, or something in it does not fit.
    """
    if file is None:
        return Providers({})
    try:
        return _providers(Fields(tomllib.loads(file.read_text(encoding="utf-8"))))
    except (OSError, ValueError) as error:
        raise ConfigError(f"ARDRI_IDENTITY_FILE: {file}: {error}") from error


def _providers(fields: Fields) -> Providers:
    authority = fields.text("ca_file", "")
    providers = [_provider(each) for each in fields.tables("providers")]
    fields.close()
    named = {each.name: each for each in providers}
    if len(named) < len(providers) or len({each.issuer for each in providers}) < len(providers):
        raise ValueError("two providers have the same name or issuer")
    return Providers(named, Path(authority).read_bytes() if authority else b"")


def _provider(fields: Fields) -> Provider:
    name = fields.text("name")
    if not _NAME.fullmatch(name):
        raise ValueError(f"a name has small letters, digits and hyphens, up to 32; not {name[:60]!r}")
    client_id = fields.text("client_id")
    device_client_id = fields.text("device_client_id", client_id)
    issuer = checked_address("issuer", fields.text("issuer"))
    provider = Provider(
        name=name,
        title=fields.text("title", name),
        issuer=issuer,
        client_id=client_id,
        device_client_id=device_client_id,
        audiences=frozenset({client_id, device_client_id, *fields.texts("trusted_audiences", ())}),
        request_scopes=tuple(dict.fromkeys(("openid", *fields.texts("request_scopes", ("profile",))))),
        algorithms=frozenset(fields.words("algorithms", _USUAL, ALGORITHMS)),
        max_age_seconds=fields.number("max_age_seconds", MAX_AGE_SECONDS, 30, 3600),
        name_claim=fields.text("name_claim", "preferred_username"),
        grants=tuple(_grant(each) for each in fields.tables("grants")),
        origins=tuple(origin_of(checked_address("origins", each)) for each in fields.texts("origins", ())),
        metadata=_metadata(fields),
    )
    fields.close()
    return provider


def _grant(fields: Fields) -> Grant:
    words = fields.words("scopes", (), sorted(PEOPLES_SCOPES))  # operators' scopes: only by `ardri token`
    grant = Grant(fields.text("claim"), fields.text("value"), frozenset(map(Scope, words)))
    fields.close()
    return grant


def _metadata(fields: Fields) -> Metadata | None:
    """Returns the metadata of the file; None if they are to be discovered."""
    names = ("jwks_uri", "authorization_endpoint", "token_endpoint", "device_authorization_endpoint")
    given = {name: text for name in names if (text := fields.text(name, ""))}
    if not given:
        return None
    try:
        return Metadata.of(given)
    except MetadataError as error:
        raise ValueError(
            f"{error}; without it leave the endpoints out, too: all are discovered then"
        ) from error
