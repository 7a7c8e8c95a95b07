"""Somebody has all files of an engine: what can he sign with them? Jobs of that engine, and nothing else."""

import base64
import hmac
import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import jwt
import pytest

from services.runtime.config import Config
from services.runtime.credentials.claims import WORKER, Claims, Scope, payload_of, seat_claims
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.jobs import JobTokens
from services.runtime.credentials.keys import new_key, read_public
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken
from services.runtime.process.credentials import credentials, job_tokens_of, verifier_of
from services.runtime.supervisor import platform

FAR = 4_000_000_000
WANTED = (
    Claims("operator", frozenset({Scope.ADMIN}), FAR),
    Claims("gateway", frozenset({Scope.SERVICE}), FAR),
    Claims("director", frozenset({Scope.SERVICE}), FAR),
    Claims("ann", frozenset({Scope.PLAY}), FAR, "Ann"),
    Claims(WORKER, frozenset({Scope.HOST}), FAR),
    Claims(WORKER, frozenset({Scope.HOST}), FAR, worker="w1"),
    seat_claims("tablut.x", 0, "ann", "Ann", FAR - 400 * 24 * 3600),
    Claims(WORKER, frozenset({Scope.BOT}), FAR, "", "tara.x", 1, version=3),
    Claims(WORKER, frozenset(), FAR, steps="digest"),
    Claims(WORKER, frozenset(), FAR, report="job"),
)
"""All that is worth having, of somebody else."""


@pytest.fixture
def told(tmp_path: Path) -> dict[str, Config]:
    """What each process of a platform is told."""
    environ = {"ARDRI_DATA_DIR": str(tmp_path), "ARDRI_ENV": "test"}
    specs = platform(["tablut", "tara"], Config.from_env(environ), environ)
    return {spec.name: Config.from_env(spec.environ) for spec in specs if spec.name != "broker"}


def _forged(stolen: list[bytes], claims: Claims) -> Iterator[str]:
    """The claims signed with all that was stolen, by all algorithms, in the name of every key."""
    kids = {"job", *itertools.chain.from_iterable(_kids(each) for each in stolen)}
    fresh = new_key(Issuer.OPERATOR).key
    for kid, secret in itertools.product(sorted(kids), stolen):
        for algorithm in ("HS256", "HS512"):
            yield _by_hand(claims, secret, {"alg": algorithm, "kid": kid})
    for kid in sorted(kids):
        yield jwt.encode(payload_of(claims), fresh, "EdDSA", {"kid": kid, "jwk": new_jwk()})
        yield _by_hand(claims, b"", {"alg": "none", "kid": kid}).rpartition(".")[0] + "."


def _by_hand(claims: Claims, secret: bytes, header: dict[str, str]) -> str:
    """As no library signs it, which look at what they are given as a secret."""
    parts = [json.dumps(each).encode() for each in (header, payload_of(claims))]
    signed = b".".join(map(_base64, parts))
    code = hmac.digest(secret, signed, "sha256" if header["alg"] == "HS256" else "sha512")
    return b".".join((signed, _base64(code))).decode()


def _base64(content: bytes) -> bytes:
    return base64.urlsafe_b64encode(content).rstrip(b"=")


def new_jwk() -> dict[str, str]:
    """A key that a token brings along."""
    return new_key(Issuer.OPERATOR).public.jwk()


def _kids(content: bytes) -> list[str]:
    return list(read_public(content.decode())) if b'"keys"' in content else []


def _stolen(config: Config) -> list[bytes]:
    """The content of its files, and what can be made of it."""
    named = (config.keys_file, config.signing_key_file, config.job_key_file, config.legacy_secret_file)
    content = [file.read_bytes() for file in named if file is not None]
    keys = read_public(content[0].decode()).values()
    return [*content, *(key.key.public_bytes_raw() for key in keys)]


def test_the_files_of_an_engine_sign_nothing_for_anybody_else(told: dict[str, Config]) -> None:
    stolen = _stolen(told["engine-tablut"])
    assert len(stolen) == 2 + len(Issuer), "public keys, and the secret of its own jobs"
    believing = {
        "gateway": credentials(told["gateway"], Issuer.GATEWAY)[0],
        "director": credentials(told["director"], Issuer.DIRECTOR)[0],
        "engine-tara": verifier_of(told["engine-tara"], job_tokens_of(told["engine-tara"])),
    }
    tried = 0
    for claims in WANTED:
        for token in _forged(stolen, claims):
            for name, verifier in believing.items():
                assert not _is_believed(verifier, token), f"{name} believes {claims}"
                tried += 1
    assert tried > 1000


def test_its_own_jobs_are_all_that_they_sign(told: dict[str, Config]) -> None:
    config = told["engine-tablut"]
    own = verifier_of(config, job_tokens_of(config))
    believed = {
        claims for claims in WANTED for token in _forged(_stolen(config), claims) if _is_believed(own, token)
    }
    assert believed == {claims for claims in WANTED if claims.is_of_job}


def test_workers_are_told_of_no_key_at_all(told: dict[str, Config]) -> None:
    for name in ("worker", "worker-tournaments"):
        config = told[name]
        assert (config.keys_file, config.signing_key_file, config.job_key_file) == (None, None, None)


def test_a_job_secret_is_of_one_engine(told: dict[str, Config]) -> None:
    files = {told[f"engine-{game}"].job_key_file for game in ("tablut", "tara")}
    assert len({file.read_bytes() for file in files if file is not None}) == 2
    token = JobTokens.of(told["engine-tablut"].job_key_file).sign_turn("tablut.x", 1, 3)
    assert _is_believed(verifier_of(told["engine-tablut"], job_tokens_of(told["engine-tablut"])), token)
    assert not _is_believed(verifier_of(told["engine-tara"], job_tokens_of(told["engine-tara"])), token)


def _is_believed(verifier: TokenVerifier, token: str) -> bool:
    try:
        verifier.verify(token, 0)
    except BadToken:
        return False
    return True
