"""The file that names providers: what it says, and what it may not say."""

from pathlib import Path

import pytest

from gateway.identity.providers import provider_file
from gateway.identity.providers.provider import Grant, Providers
from services.runtime.config import ConfigError
from services.runtime.credentials.claims import Scope
from tests.gateway.identity.files import GRANTS

LEAST = '[[providers]]\nname = "example"\nissuer = "https://id.example/realm"\nclient_id = "web"\n'


def read(folder: Path, text: str) -> Providers:
    file = folder / "identity.toml"
    file.write_text(text)
    return provider_file.read(file)


def test_no_file_is_no_provider() -> None:
    assert provider_file.read(None) == Providers({})


def test_what_is_left_out_has_a_default(tmp_path: Path) -> None:
    found = read(tmp_path, LEAST).named["example"]
    assert (found.title, found.device_client_id, found.request_scopes) == (
        "example",
        "web",
        ("openid", "profile"),
    )
    assert found.algorithms == {"RS256", "PS256", "ES256", "EdDSA"}
    assert found.audiences == {"web"}
    assert (found.metadata, found.max_age_seconds) == (None, 600)
    assert found.scopes_of({}) == {Scope.PLAY, Scope.BOT, Scope.OBSERVE}


def test_claims_are_good_for_scopes_where_they_are_exactly_so(tmp_path: Path) -> None:
    found = read(tmp_path, LEAST + GRANTS).named["example"]
    assert found.grants == (Grant("groups", "organisers", frozenset({Scope.ORGANISE})),)
    for groups in ("organisers", ["organisers"], ["a", "organisers"]):
        assert Scope.ORGANISE in found.scopes_of({"groups": groups})
    others: list[object] = [
        None,
        "Organisers",
        "organisers ",
        "x organisers",
        ["organisers,a"],
        {"organisers": 1},
        7,
        [[]],
    ]
    for other in others:
        assert Scope.ORGANISE not in found.scopes_of({"groups": other})
    assert Scope.ORGANISE not in found.scopes_of({"group": "organisers"})


def test_pages_may_call_the_issuer_and_what_the_file_names(tmp_path: Path) -> None:
    other = LEAST.replace("example", "other").replace("id.other/realm", "ID.other:8443/x")
    found = read(tmp_path, LEAST + 'origins = ["https://tokens.example/path"]\n' + other)
    assert found.origins == ("https://id.example", "https://tokens.example", "https://id.other:8443")


def test_certificates_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_bytes(b"certificates")
    assert read(tmp_path, f'ca_file = "{tmp_path}/ca.pem"\n{LEAST}').authorities == b"certificates"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[providers]", "Expected"),
        ("providers = 7", "providers is a list of tables"),
        ("[[provider]]\n", "provider is unknown"),
        ('ca_file = "/nowhere/ca.pem"', "/nowhere/ca.pem"),
        ("[[providers]]\n", "providers[0].name is missing"),
        (LEAST.replace('"example"', '"Example!"'), "a name has small letters"),
        (LEAST.replace('"example"', "7"), "providers[0].name is a text"),
        (LEAST.replace("https://", "http://"), "issuer begins with https://"),
        (LEAST.replace("https://", "https://user@"), "issuer begins with https://"),
        (LEAST.replace('"web"', '""'), "providers[0].client_id is a text"),
        (LEAST + LEAST, "same name or issuer"),
        (LEAST + LEAST.replace("example", "second", 1), "same name or issuer"),
        (LEAST + 'clientid = "web"\n', "providers[0].clientid is unknown"),
        (LEAST + 'client_secret = "s"\n', "providers[0].client_secret is unknown"),
        (LEAST + 'algorithms = ["HS256"]\n', "providers[0].algorithms has some of"),
        (LEAST + 'algorithms = ["none"]\n', "providers[0].algorithms has some of"),
        (LEAST + "algorithms = []\n", "providers[0].algorithms has some of"),
        (LEAST + "max_age_seconds = 86400\n", "providers[0].max_age_seconds is a number from 30 to 3600"),
        (LEAST + "max_age_seconds = true\n", "providers[0].max_age_seconds is a number"),
        (LEAST + 'trusted_audiences = "web"\n', "providers[0].trusted_audiences is a list of texts"),
        (LEAST + 'token_endpoint = "https://id.example/token"\n', "jwks_uri is missing"),
        (LEAST + 'jwks_uri = "http://id.example/keys"\n', "jwks_uri begins with https://"),
        (LEAST + 'origins = ["*"]\n', "origins begins with https://"),
        (LEAST + GRANTS.replace('organise"]', 'admin"]'), "providers[0].grants[0].scopes has some of"),
        (LEAST + GRANTS.replace('organise"]', 'host"]'), "providers[0].grants[0].scopes has some of"),
        (LEAST + GRANTS.replace("claim =", "claims ="), "providers[0].grants[0].claim is missing"),
    ],
)
def test_what_does_not_fit_is_told_before_the_start(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(ConfigError, match=r"^ARDRI_IDENTITY_FILE: .*identity\.toml: ") as refused:
        read(tmp_path, text)
    assert says in str(refused.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="ARDRI_IDENTITY_FILE"):
        provider_file.read(tmp_path / "none.toml")
