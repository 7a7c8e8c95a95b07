"""The claims of ID tokens: for whom, by whom, from when until when, and for which request."""

from typing import Any

import pytest

from gateway.identity.claims import SKEW_SECONDS, check, last
from gateway.identity.providers.provider import Provider
from gateway.identity.providers.provider_file import MAX_AGE_SECONDS
from services.runtime.errors import IdTokenRefused

NOW = 1_700_000_000.0
GOOD: dict[str, Any] = {
    "iss": "https://id.example",
    "aud": "web",
    "sub": "ada",
    "iat": NOW,
    "exp": NOW + 300,
    "nonce": "n",
}
PROVIDER = Provider(
    name="example",
    title="Example",
    issuer="https://id.example",
    client_id="web",
    device_client_id="device",
    audiences=frozenset({"web", "device", "friend"}),
    request_scopes=("openid",),
    algorithms=frozenset({"ES256"}),
    max_age_seconds=MAX_AGE_SECONDS,
    name_claim="name",
    grants=(),
    origins=(),
    metadata=None,
)
LATE = SKEW_SECONDS


def failed(changed: dict[str, Any], nonce: str = "n", now: float = NOW) -> str:
    """The check that claims with these changes fail; None leaves one out."""
    claims = {name: value for name, value in (GOOD | changed).items() if value is not None}
    try:
        check(PROVIDER, claims, nonce, now)
    except IdTokenRefused as refused:
        return refused.metadata["check"]
    return ""


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"aud": ["web"]},
        {"aud": "device"},
        {"aud": ["web", "friend"], "azp": "web"},
        {"azp": "device"},
        {"nbf": NOW},
        {"iat": NOW + 0.5, "exp": NOW + 1.5},
    ],
)
def test_what_fits(changed: dict[str, Any]) -> None:
    assert failed(changed) == ""


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"iss": None}, "issuer"),
        ({"iss": "https://id.example/"}, "issuer"),
        ({"iss": "https://ID.example"}, "issuer"),
        ({"iss": ["https://id.example"]}, "issuer"),
        ({"aud": None}, "audience"),
        ({"aud": []}, "audience"),
        ({"aud": "friend"}, "audience"),
        ({"aud": "we"}, "audience"),
        ({"aud": ["web", "stranger"], "azp": "web"}, "audience"),
        ({"aud": ["web", "friend"]}, "audience"),
        ({"aud": ["web", 7], "azp": "web"}, "audience"),
        ({"aud": {"web": 1}}, "audience"),
        ({"aud": [["web"]]}, "audience"),
        ({"azp": "friend"}, "audience"),
        ({"azp": ""}, "audience"),
        ({"azp": ["web"]}, "audience"),
        ({"iat": None}, "form"),
        ({"exp": None}, "form"),
        ({"exp": "1800000000"}, "form"),
        ({"exp": True}, "form"),
        ({"exp": float("nan")}, "form"),
        ({"exp": float("inf")}, "form"),
        ({"exp": 10**400}, "form"),
        ({"nbf": "soon"}, "form"),
        ({"nonce": None}, "nonce"),
        ({"nonce": ""}, "nonce"),
        ({"nonce": "N"}, "nonce"),
        ({"nonce": 7}, "nonce"),
        ({"nonce": "\u00fc"}, "nonce"),
        ({"sub": None}, "subject"),
        ({"sub": ""}, "subject"),
        ({"sub": 7}, "subject"),
        ({"sub": "x" * 256}, "subject"),
        ({"sub": "a\x00b"}, "subject"),
        ({"sub": "\u00e4da"}, "subject"),
    ],
)
def test_what_does_not_fit(changed: dict[str, Any], name: str) -> None:
    assert failed(changed) == name


@pytest.mark.parametrize(
    ("changed", "name", "later"),
    [
        ({}, "expired", 300 + LATE),
        ({"exp": NOW + 9_999}, "age", MAX_AGE_SECONDS + LATE),
        ({"exp": NOW - LATE + 1}, "expired", 1),
    ],
)
def test_clocks_may_differ_by_a_minute_backwards(changed: dict[str, Any], name: str, later: int) -> None:
    assert failed(changed, now=NOW + later - 1) == ""
    assert failed(changed, now=NOW + later) == name
    assert last(PROVIDER, GOOD | changed) == NOW + later


@pytest.mark.parametrize("claim", ["iat", "nbf"])
def test_clocks_may_differ_by_a_minute_forwards(claim: str) -> None:
    assert failed({claim: NOW + LATE, "exp": NOW + 999}) == ""
    assert failed({claim: NOW + LATE + 1, "exp": NOW + 999}) == "early"


def test_a_client_without_a_nonce_takes_no_token_with_one() -> None:
    assert failed({"nonce": None}, nonce="") == ""
    assert failed({}, nonce="") == "nonce"
