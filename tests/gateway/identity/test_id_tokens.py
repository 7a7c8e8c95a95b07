"""ID tokens: what is good, and every way of being wrong that keys and signatures have."""

import hashlib
import hmac
import json
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from gateway.identity.id_tokens import LONGEST, Verified, verify
from gateway.identity.providers.issuers import Issuer
from services.runtime.errors import IdTokenRefused
from tests.gateway.conftest import Clock
from tests.servers.openid.faults import send_json
from tests.servers.openid.keys import SigningKey, decoded, encoded, new_key, signed
from tests.servers.openid.provider import DISCOVERY, KEYS, Provider

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the points of P-256."""


@pytest.fixture
def token(provider: Provider, clock: Clock) -> str:
    return provider.id_token(now=clock.now)


async def refusal(issuer: Issuer, token: str, clock: Clock, nonce: str = "") -> str:
    """The check that the token fails; what is said of it shows nothing of it."""
    with pytest.raises(IdTokenRefused) as refused:
        await verify(issuer, token, nonce, clock.now)
    assert token not in str(refused.value)
    return str(refused.value.metadata["check"])


async def test_a_good_token_proves_who_it_is(issuer: Issuer, provider: Provider, clock: Clock) -> None:
    token = provider.id_token(now=clock.now, preferred_username="Ada", groups=["players", "organisers"])
    proven = await verify(issuer, token, "", clock.now)
    assert isinstance(proven, Verified)
    assert (proven.issuer, proven.subject, proven.name) == (provider.url, "ada", "Ada")
    assert sorted(proven.scopes) == ["bot", "observe", "organise", "play"]
    assert proven.expires == clock.now + 300 + 60


@pytest.mark.parametrize("algorithm", ["RS256", "PS256", "ES256", "EdDSA"])
async def test_all_usual_algorithms(issuer: Issuer, provider: Provider, clock: Clock, algorithm: str) -> None:
    provider.keys = [new_key(algorithm)]
    proven = await verify(issuer, provider.id_token(now=clock.now), "", clock.now)
    assert proven.subject == "ada"


@pytest.mark.parametrize("algorithm", ["ES384", "ES512", "RS512", "PS384"])
async def test_an_algorithm_that_is_not_listed(
    issuer: Issuer, provider: Provider, clock: Clock, algorithm: str
) -> None:
    provider.keys = [new_key(algorithm)]
    assert await refusal(issuer, provider.id_token(now=clock.now), clock) == "algorithm"


@pytest.mark.parametrize("algorithm", ["none", "None", "NONE", "", "HS256", "ES256K", None, 7, ["ES256"]])
async def test_an_unsigned_token(issuer: Issuer, provider: Provider, clock: Clock, algorithm: Any) -> None:
    token = signed({"alg": algorithm, "kid": "first"}, provider.claims(now=clock.now), lambda _: b"")
    assert await refusal(issuer, token, clock) == "algorithm"


@pytest.mark.parametrize("kind", ["RS256", "ES256"])
async def test_a_public_key_taken_for_a_secret(
    issuer: Issuer, provider: Provider, clock: Clock, kind: str
) -> None:
    key = new_key(kind)
    provider.keys = [key]
    await issuer.keys()
    pem = key.private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    for secret in (pem, pem.strip(), json.dumps(key.public).encode()):

        def mac(message: bytes, secret: bytes = secret) -> bytes:
            return hmac.digest(secret, message, hashlib.sha256)

        for algorithm, check in (("HS256", "algorithm"), (kind, "signature")):
            token = signed({"alg": algorithm, "kid": "first"}, provider.claims(now=clock.now), mac)
            assert await refusal(issuer, token, clock) == check


async def test_a_published_secret_is_no_key(issuer: Issuer, provider: Provider, clock: Clock) -> None:
    secret = {"kty": "oct", "k": encoded(b"x" * 32), "kid": "first", "alg": "HS256"}
    provider.faults[KEYS] = lambda request: send_json(request, {"keys": [secret]})
    token = jwt.encode(provider.claims(now=clock.now), b"x" * 32, "HS256", headers={"kid": "first"})
    assert await refusal(issuer, token, clock) == "algorithm"
    assert await issuer.keys() == ()


async def test_keys_of_another_kind_than_the_algorithm(
    issuer: Issuer, provider: Provider, clock: Clock
) -> None:
    elliptic, rsa = new_key("ES256"), new_key("RS256")
    provider.keys = [rsa]
    assert await refusal(issuer, elliptic.sign(provider.claims(now=clock.now)), clock) == "key"
    assert await refusal(issuer, rsa.sign(provider.claims(now=clock.now), alg="PS256"), clock) == "key"


async def test_signatures_of_others(issuer: Issuer, provider: Provider, clock: Clock, token: str) -> None:
    head, claims, signature = token.split(".")
    other = provider.claims(now=clock.now, sub="eve")
    forged = [
        new_key("ES256", "first").sign(provider.claims(now=clock.now)),
        f"{head}.{encoded(json.dumps(other).encode())}.{signature}",
        f"{head}.{claims}.{encoded(b'')}",
        f"{head}.{claims}.{encoded(bytes(64))}",
        f"{head}.{claims}.{encoded(decoded(signature)[:-1])}",
    ]
    for each in forged:
        assert await refusal(issuer, each, clock) == "signature"


async def test_an_unknown_key(issuer: Issuer, provider: Provider, clock: Clock) -> None:
    stranger = new_key("ES256", "stranger")
    assert await refusal(issuer, stranger.sign(provider.claims(now=clock.now)), clock) == "key"


async def test_a_key_in_the_token_counts_for_nothing(
    issuer: Issuer, provider: Provider, clock: Clock
) -> None:
    mine = new_key("ES256", "mine")
    for header in (
        {"jwk": mine.public},
        {"jku": "https://evil.example/keys"},
        {"x5u": "https://evil.example"},
    ):
        token = mine.sign(provider.claims(now=clock.now), **header)
        assert await refusal(issuer, token, clock) == "key"


async def test_without_a_name_there_must_be_one_key(issuer: Issuer, provider: Provider, clock: Clock) -> None:
    token = provider.keys[0].sign(provider.claims(now=clock.now), kid=None)
    assert (await verify(issuer, token, "", clock.now)).subject == "ada"
    provider.keys.append(new_key("ES256", "second"))
    clock.now += 3600
    later = provider.keys[0].sign(provider.claims(now=clock.now), kid=None)
    assert await refusal(issuer, later, clock) == "key"


async def test_keys_that_are_too_short_or_for_something_else(
    issuer: Issuer, provider: Provider, clock: Clock
) -> None:
    short = new_key("RS256", "short", bits=1024)
    sealing = new_key("ES256", "sealing")
    broken = {"kty": "EC", "crv": "P-256", "x": "!", "y": [], "kid": "broken", "alg": "ES256"}
    keys = [short.public, {**sealing.public, "use": "enc"}, broken, {"kty": "EC", "kid": "bare"}, "none"]
    provider.faults[KEYS] = lambda request: send_json(request, {"keys": keys})
    assert await refusal(issuer, short.sign(provider.claims(now=clock.now)), clock) == "key"
    for kid in ("sealing", "broken", "bare"):
        token = SigningKey(kid, "ES256", sealing.private).sign(provider.claims(now=clock.now))
        assert await refusal(issuer, token, clock) == "key"


@pytest.mark.parametrize(
    "token",
    [
        "",
        "x",
        "..",
        "a.b.c",
        "e30.e30",
        "e30.e30.",
        "\u00fc.e30.x",
        "[].e30.x",
        "x" * (LONGEST + 1),
        "bnVsbA.e30.e30",
    ],
)
async def test_what_is_no_token(issuer: Issuer, clock: Clock, token: str) -> None:
    with pytest.raises(IdTokenRefused) as refused:
        await verify(issuer, token, "", clock.now)
    assert refused.value.metadata["check"] in ("form", "algorithm")


async def test_headers_that_do_not_fit(issuer: Issuer, provider: Provider, clock: Clock) -> None:
    claims = provider.claims(now=clock.now)
    for header in (
        {"kid": 7},
        {"crit": ["exp"], "exp": 1},
        {"typ": "at+jwt"},
        {"typ": "logout+jwt"},
        {"typ": 7},
    ):
        assert await refusal(issuer, provider.keys[0].sign(claims, **header), clock) == "form"
    assert (await verify(issuer, provider.keys[0].sign(claims, typ=None), "", clock.now)).subject == "ada"


async def test_claims_that_are_no_object(issuer: Issuer, provider: Provider, clock: Clock) -> None:
    key = provider.keys[0]
    others: list[object] = [[], "ada", None, 7]
    for claims in others:
        token = signed({"alg": "ES256", "kid": "first"}, claims, key.bytes)
        assert await refusal(issuer, token, clock) == "signature"


async def test_a_signature_written_differently_is_the_same_token(
    issuer: Issuer, clock: Clock, token: str
) -> None:
    """Of (r, s) and (r, -s) both hold; to the table of used tokens they must be one."""
    head, _, signature = token.rpartition(".")
    half = len(decoded(signature)) // 2
    r, s = (int.from_bytes(part) for part in (decoded(signature)[:half], decoded(signature)[half:]))
    assert decode_dss_signature(encode_dss_signature(r, s)) == (r, s)
    twin = f"{head}.{encoded(r.to_bytes(half) + (_ORDER - s).to_bytes(half))}"
    assert twin != token
    assert await verify(issuer, twin, "", clock.now) == await verify(issuer, token, "", clock.now)


async def test_one_request_for_keys_serves_all(
    issuer: Issuer, provider: Provider, clock: Clock, token: str
) -> None:
    for _ in range(5):
        await verify(issuer, token, "", clock.now)
    assert (provider.requests[DISCOVERY], provider.requests[KEYS]) == (1, 1)
