"""Tokens from before there were keys: only the gateway accepts them, only from people, until they expire."""

import tracemalloc
from pathlib import Path

import jwt
import pytest

from gateway.admission.legacy_tokens import LegacyTokens
from services.runtime.credentials.claims import WORKER, Claims, Scope, payload_of
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.keys import KeyFileError
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken
from services.runtime.rpc.methods import Call, Service
from tests.credentials import SIGNER

SECRET = "what signed everything once, until today"
NOW = 1_700_000_000
FAR = NOW + 300 * 24 * 3600
GUEST = frozenset({Scope.PLAY, Scope.BOT, Scope.OBSERVE})


@pytest.fixture
def legacy(tmp_path: Path) -> LegacyTokens:
    (tmp_path / "secret").write_text(SECRET)
    return LegacyTokens(tmp_path / "secret", SIGNER.issuers[Issuer.GATEWAY], lambda: NOW)


def old(claims: Claims, secret: str = SECRET) -> Call:
    return Call(f"Bearer {jwt.encode(payload_of(claims), secret, 'HS256')}", "trace", "peer")


@pytest.mark.parametrize(
    "claims",
    [Claims("ann", GUEST, FAR, "Ann"), Claims("ann", frozenset({Scope.PLAY}), FAR, "Ann", "tablut.x", 1)],
    ids=["account", "seat"],
)
def test_a_persons_token_is_exchanged_for_one_of_today(legacy: LegacyTokens, claims: Claims) -> None:
    with pytest.raises(BadToken):
        SIGNER.verifier.caller(old(claims).authorization)
    call = legacy.exchanged(old(claims))
    found = SIGNER.verify(call.authorization.removeprefix("Bearer "), 0)
    assert (found.account_id, found.scopes, found.name) == (claims.account_id, claims.scopes, claims.name)
    assert (found.match_id, found.seat) == (claims.match_id, claims.seat)
    assert NOW + 3600 <= found.expires <= NOW + 2 * 3600
    assert (call.traceparent, call.peer) == ("trace", "peer")
    assert legacy.exchanged(old(claims)) == call, "as long as it lasts"


def test_it_is_exchanged_anew_once_another_key_signs(tmp_path: Path) -> None:
    files = KeyFiles(tmp_path / "keys")
    first = files.new(Issuer.GATEWAY)
    (tmp_path / "secret").write_text(SECRET)
    signer = TokenSigner(files.private(Issuer.GATEWAY), Issuer.GATEWAY)
    legacy, call = LegacyTokens(tmp_path / "secret", signer, lambda: NOW), old(Claims("ann", GUEST, FAR))
    legacy.exchanged(call)
    files.rotate(Issuer.GATEWAY)
    files.retire(first.kid)
    assert TokenVerifier(files.public).verify(_token(legacy.exchanged(call)), NOW).account_id == "ann"


def _token(call: Call) -> str:
    return call.authorization.removeprefix("Bearer ")


def test_it_lasts_no_longer_than_the_old_one(legacy: LegacyTokens) -> None:
    call = legacy.exchanged(old(Claims("ann", GUEST, NOW + 60)))
    assert SIGNER.verify(call.authorization.removeprefix("Bearer "), 0).expires == NOW + 60


@pytest.mark.parametrize(
    "call",
    [
        old(Claims("ann", GUEST, NOW)),
        old(Claims("ann", GUEST, FAR), secret="another secret of nobody, long enough"),
        old(Claims("olga", frozenset({Scope.ADMIN}), FAR)),
        old(Claims("olga", frozenset({Scope.ORGANISE}), FAR)),
        old(Claims(WORKER, frozenset({Scope.HOST}), FAR)),
        old(Claims(WORKER, frozenset({Scope.BOT}), FAR, "", "tablut.x", 1)),
        old(Claims(WORKER, frozenset({Scope.BOT}), FAR, "", "tablut.x", 1, version=2)),
        old(Claims(WORKER, frozenset(), FAR, steps="digest")),
        Call("", ""),
        Call("Bearer nonsense", ""),
        Call(f"Bearer {SIGNER.sign(Claims('ann', GUEST, FAR))}", ""),
    ],
)
def test_all_else_stays_as_it_is(legacy: LegacyTokens, call: Call) -> None:
    assert legacy.exchanged(call) is call


def test_headers_that_are_too_long_for_one_are_not_remembered(legacy: LegacyTokens) -> None:
    tracemalloc.start()
    try:
        for number in range(500):
            call = Call(f"Bearer {number}{'x' * 8000}", "")
            assert legacy.exchanged(call) is call
        assert tracemalloc.get_traced_memory()[0] < 500 * 1000
    finally:
        tracemalloc.stop()
    whole = old(Claims("a" * 25, GUEST, FAR, "\U0001f600" * 40, "westeria." + "a" * 24, 1))
    assert legacy.exchanged(whole) is not whole, "the longest that there was"


async def test_methods_get_the_exchanged_token(legacy: LegacyTokens, tmp_path: Path) -> None:
    async def unary(call: Call, _payload: bytes) -> bytes:
        return SIGNER.verifier.caller(call.authorization).account_id.encode()

    today = LegacyTokens(tmp_path / "secret", SIGNER.issuers[Issuer.GATEWAY])
    service = today.before(Service("any", {"Get": unary}, {}, {}))
    assert await service.unary["Get"](old(Claims("ann", GUEST, 4_000_000_000)), b"") == b"ann"


def test_a_secret_that_is_too_short_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short")
    with pytest.raises(KeyFileError, match="5 characters"):
        LegacyTokens(tmp_path / "secret", SIGNER.issuers[Issuer.GATEWAY])
