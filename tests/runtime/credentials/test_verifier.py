"""Which tokens are accepted: none of another key, another algorithm or the wrong issuer."""

import time
from collections.abc import Callable
from pathlib import Path

import jwt
import pytest

from services.runtime.credentials.claims import WORKER, Claims, Scope, payload_of, seat_claims
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.jobs import JobTokens
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.keys import KeyFileError, PrivateKey, new_key, read_private
from services.runtime.credentials.signer import MayNotSign, TokenSigner
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken
from tests.samples import sample

FAR = 4_000_000_000
ANN = Claims("ann", frozenset({Scope.PLAY, Scope.BOT}), FAR, "Ann")
OLGA = Claims("olga", frozenset({Scope.ADMIN}), FAR)


@pytest.fixture
def files(tmp_path: Path) -> KeyFiles:
    made = KeyFiles(tmp_path)
    made.ensure(Issuer)
    return made


def signer(files: KeyFiles, issuer: Issuer = Issuer.GATEWAY) -> TokenSigner:
    return TokenSigner(files.private(issuer), issuer)


def signing(files: KeyFiles, issuer: Issuer = Issuer.GATEWAY) -> PrivateKey:
    return read_private(files.private(issuer).read_text(), issuer)[0]


def encoded(claims: Claims, key: object, algorithm: str, kid: str) -> str:
    return jwt.encode(payload_of(claims), key, algorithm=algorithm, headers={"kid": kid})  # type: ignore[arg-type]  # a key of any kind


@pytest.mark.parametrize(
    ("issuer", "claims"),
    [
        (Issuer.GATEWAY, ANN),
        (Issuer.GATEWAY, seat_claims("tablut.x", 1, "ann", "Ann", time.time())),
        (Issuer.GATEWAY, Claims("gateway", frozenset({Scope.SERVICE}), FAR)),
        (Issuer.DIRECTOR, Claims("director", frozenset({Scope.SERVICE}), FAR)),
        (Issuer.DIRECTOR, Claims(WORKER, frozenset({Scope.HOST}), FAR, worker="w1")),
        (Issuer.DIRECTOR, seat_claims("tablut.x", 1, "ann", "Ann", time.time())),
        (Issuer.OPERATOR, OLGA),
        (Issuer.OPERATOR, Claims(WORKER, frozenset({Scope.HOST}), FAR)),
        (Issuer.OPERATOR, Claims("eva", frozenset({Scope.ORGANISE}), FAR)),
    ],
)
def test_what_an_issuer_signs_is_read_as_it_was_said(files: KeyFiles, issuer: Issuer, claims: Claims) -> None:
    assert TokenVerifier(files.public).verify(signer(files, issuer).sign(claims), 0) == claims


@pytest.mark.parametrize("authorization", ["Bearer {}", "bearer {}", "BEARER  {} ", "{}"])
def test_the_scheme_may_be_written_in_any_letters(files: KeyFiles, authorization: str) -> None:
    token = signer(files).sign(ANN)
    assert TokenVerifier(files.public).caller(authorization.format(token)) == ANN


@pytest.mark.parametrize(
    ("authorization", "told"),
    [("", "no token"), ("Bearer", "no token"), ("Bearer ", "no token"), ("Basic {}", "malformed")],
)
def test_another_scheme_brings_no_token(files: KeyFiles, authorization: str, told: str) -> None:
    token = signer(files).sign(ANN)
    with pytest.raises(BadToken, match=told):
        TokenVerifier(files.public).caller(authorization.format(token))


@pytest.mark.parametrize(
    ("issuer", "claims"),
    [
        (Issuer.GATEWAY, OLGA),
        (Issuer.GATEWAY, Claims("ann", frozenset({Scope.PLAY, Scope.ADMIN}), FAR)),
        (Issuer.GATEWAY, Claims(WORKER, frozenset({Scope.HOST}), FAR)),
        (Issuer.GATEWAY, Claims(WORKER, frozenset({Scope.HOST}), FAR, worker="w1")),
        (Issuer.GATEWAY, Claims("ann", frozenset({Scope.SERVICE}), FAR)),
        (Issuer.GATEWAY, Claims(WORKER, frozenset({Scope.BOT}), FAR, "", "tablut.x", 1)),
        (Issuer.GATEWAY, Claims(WORKER, frozenset({Scope.BOT}), FAR, "", "tablut.x", 1, version=3)),
        (Issuer.GATEWAY, Claims(WORKER, frozenset(), FAR, steps="digest")),
        (Issuer.DIRECTOR, ANN),
        (Issuer.DIRECTOR, OLGA),
        (Issuer.DIRECTOR, Claims("gateway", frozenset({Scope.SERVICE}), FAR)),
        (Issuer.DIRECTOR, Claims(WORKER, frozenset(), FAR, report="job")),
        (Issuer.OPERATOR, Claims("olga", frozenset({Scope.SERVICE}), FAR)),
        (Issuer.OPERATOR, Claims(WORKER, frozenset({Scope.HOST}), FAR, worker="w1")),
        (Issuer.OPERATOR, seat_claims("tablut.x", 1, "ann", "Ann", time.time())),
    ],
)
def test_nobody_signs_for_another_and_nobody_believes_it(
    files: KeyFiles, issuer: Issuer, claims: Claims
) -> None:
    with pytest.raises(MayNotSign):
        signer(files, issuer).sign(claims)
    key = signing(files, issuer)
    with pytest.raises(BadToken, match=issuer.value):
        TokenVerifier(files.public).verify(encoded(claims, key.key, "EdDSA", key.kid), 0)


FORGERIES: dict[str, Callable[[KeyFiles], str]] = {
    "no token": lambda files: "nonsense",
    "nothing": lambda files: "",
    "another key": lambda files: encoded(ANN, new_key(Issuer.GATEWAY).key, "EdDSA", signing(files).kid),
    "an unknown key": lambda files: encoded(ANN, (key := new_key(Issuer.GATEWAY)).key, "EdDSA", key.kid),
    "another issuer's id": lambda files: encoded(
        OLGA, signing(files).key, "EdDSA", signing(files, Issuer.OPERATOR).kid
    ),
    "the public key as a secret": lambda files: encoded(
        ANN, signing(files).key.public_key().public_bytes_raw(), "HS256", signing(files).kid
    ),
    "no algorithm": lambda files: encoded(ANN, None, "none", signing(files).kid),
    "no key named": lambda files: jwt.encode(payload_of(ANN), signing(files).key, algorithm="EdDSA"),
    "a job's name": lambda files: encoded(ANN, "x" * 40, "HS256", "job"),
    "changed": lambda files: signer(files).sign(ANN)[:-4] + "AAAA",
    "an unknown scope": lambda files: jwt.encode(
        payload_of(ANN) | {"scope": "all"}, signing(files).key, "EdDSA", {"kid": signing(files).kid}
    ),
    "without an end": lambda files: jwt.encode(
        {"sub": "ann", "scope": "play"}, signing(files).key, "EdDSA", {"kid": signing(files).kid}
    ),
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_forgeries_are_refused(files: KeyFiles, forge: Callable[[KeyFiles], str]) -> None:
    for jobs in (None, JobTokens()):
        with pytest.raises(BadToken):
            TokenVerifier(files.public, jobs).verify(forge(files), 0)


def test_a_token_ends_though_it_was_verified_before(files: KeyFiles) -> None:
    verifier, token = TokenVerifier(files.public), signer(files).sign(ANN)
    assert verifier.verify(token, FAR - 1) == ANN
    with pytest.raises(BadToken, match="expired"):
        verifier.verify(token, FAR)


def test_a_key_is_rotated_without_a_logout_and_ends_when_it_retires(files: KeyFiles) -> None:
    verifier, gateway = TokenVerifier(files.public), signer(files)
    old, first = gateway.sign(ANN), signing(files).kid
    files.new(Issuer.GATEWAY)
    assert jwt.get_unverified_header(gateway.sign(ANN))["kid"] == first, "the next one is only published"
    second = files.rotate(Issuer.GATEWAY).kid
    token = gateway.sign(ANN)
    assert jwt.get_unverified_header(token)["kid"] == second != first
    assert verifier.verify(token, 0) == verifier.verify(old, 0) == ANN
    files.retire(first)
    verifier.refresh()
    with pytest.raises(BadToken):
        verifier.verify(old, 0)
    assert verifier.verify(token, 0) == ANN


def test_codes_of_the_key_before_count_until_it_retires(files: KeyFiles) -> None:
    director = signer(files, Issuer.DIRECTOR)
    code, first = director.mac("lease", 1), signing(files, Issuer.DIRECTOR).kid
    files.rotate(Issuer.DIRECTOR)
    assert director.is_mac(code, "lease", 1)
    assert not director.is_mac(code, "lease", 2)
    assert director.mac("lease", 1) != code
    files.retire(first)
    assert not director.is_mac(code, "lease", 1)


def test_a_broken_file_keeps_the_keys_of_before(files: KeyFiles) -> None:
    verifier, token, good = TokenVerifier(files.public), signer(files).sign(ANN), files.public.read_text()
    for broken in ("", "{", "[]", '{"keys": [{"kty": "OKP"}]}', files.private(Issuer.GATEWAY).read_text()):
        files.public.write_text(broken)
        verifier.refresh()
        assert verifier.verify(token, 0) == ANN
        assert sample("ardri_key_file_good", {"file": files.public.name}) == 0
        with pytest.raises(KeyFileError, match=files.public.name):
            TokenVerifier(files.public)
    files.public.write_text(good)
    verifier.refresh()
    assert verifier.verify(token, 0) == ANN
    assert sample("ardri_key_file_good", {"file": files.public.name}) == 1


def test_a_signer_whose_key_nobody_knows_is_found_at_the_start(files: KeyFiles, tmp_path: Path) -> None:
    other = KeyFiles(tmp_path / "other")
    other.ensure(Issuer)
    TokenVerifier(files.public).require(signing(files))
    with pytest.raises(KeyFileError, match="no public key"):
        TokenVerifier(files.public).require(signing(other))


def test_jobs_are_believed_by_their_own_engine_alone(files: KeyFiles) -> None:
    own, other = JobTokens(), JobTokens()
    for token in (own.sign_turn("tablut.x", 1, 3), own.sign_steps("digest"), own.sign_report("job")):
        assert TokenVerifier(files.public, own).verify(token, 0).is_of_job
        for jobs in (None, other):
            with pytest.raises(BadToken):
                TokenVerifier(files.public, jobs).verify(token, 0)
    with pytest.raises(BadToken):
        TokenVerifier(files.public, own).verify(own.sign(OLGA), 0)


def test_an_engine_that_has_forgotten_what_it_signed_reads_the_same(files: KeyFiles) -> None:
    own, later = JobTokens("s" * 48), JobTokens("s" * 48)
    for token in (own.sign_turn("tablut.x", 1, 3), own.sign_steps("digest"), own.sign_report("job")):
        assert later.known(token) is None
        assert own.known(token) == TokenVerifier(files.public, later).verify(token, 0)
