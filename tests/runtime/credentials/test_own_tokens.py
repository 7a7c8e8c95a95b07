"""Gateways and directors keep a token of their own for an hour, and sign a new one when their key changes."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gateway.proxy.engines import Engines as LinkedEngines
from gateway.proxy.matches import Matches
from services.director.live.engines import Engines
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier

NOW = 1_700_000_000


def gateways(signer: TokenSigner) -> Callable[[], str]:
    return Matches(LinkedEngines({}), signer, lambda: NOW).bearer


def directors(signer: TokenSigner) -> Callable[[], str]:
    return Engines({}, signer)._own_token


@pytest.mark.parametrize(("issuer", "made"), [(Issuer.GATEWAY, gateways), (Issuer.DIRECTOR, directors)])
def test_it_is_signed_once_an_hour_and_anew_with_another_key(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    issuer: Issuer,
    made: Callable[[TokenSigner], Callable[[], str]],
) -> None:
    monkeypatch.setattr(time, "time", lambda: NOW)
    files = KeyFiles(tmp_path)
    first = files.new(issuer)
    token = made(TokenSigner(files.private(issuer), issuer))
    before = token()
    assert token() == before
    files.rotate(issuer)
    files.retire(first.kid)
    assert TokenVerifier(files.public).caller(token()).account_id == issuer.value
