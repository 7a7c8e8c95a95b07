"""Open streams end when their tokens expire or are revoked."""

from dataclasses import replace
from pathlib import Path

import pytest

from services.runtime.credentials import verifier as verifier_module
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.revoked import Revocation, digest_of
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken
from services.runtime.rpc.methods import Call, Service, StreamHandler
from services.runtime.rpc.open_streams import OpenStreams
from tests.credentials import STRANGER

ANN = Claims("ann", frozenset({Scope.PLAY}), 4_000_000_000, "Ann", family="d1", issued=1_700_000_000)


class Handler:
    """Accepts every message."""

    def on_message(self, payload: bytes) -> None: ...

    def on_half_close(self) -> None: ...

    def cancel(self) -> None: ...


class Responses:
    """Notes how the stream has ended."""

    def __init__(self) -> None:
        self.error: BaseException | None = None

    def send(self, payload: bytes) -> None: ...

    def close(self) -> None: ...

    def fail(self, error: BaseException) -> None:
        self.error = error


class Process:
    """The part of a process that ends open streams."""

    def __init__(self, folder: Path) -> None:
        self.files = KeyFiles(folder)
        self.files.ensure([Issuer.GATEWAY], [])
        self.signer = TokenSigner(self.files.private(Issuer.GATEWAY), Issuer.GATEWAY)
        self.verifier = TokenVerifier(self.files.public)
        service = Service("x", {}, {}, {"Watch": lambda call, responses: Handler()})
        self._watch = OpenStreams(self.verifier).before(service).server_streams["Watch"]

    def opened(self, token: str) -> tuple[StreamHandler, Responses]:
        responses: Responses = Responses()
        authorization = f"Bearer {token}" if token else ""
        return self._watch(Call(authorization, "", ""), responses), responses


@pytest.fixture
def process(tmp_path: Path) -> Process:
    return Process(tmp_path)


def test_all_of_what_is_revoked_end_and_no_others(process: Process) -> None:
    lost = process.signer.sign(replace(ANN, account_id="eve", family="d3"))
    tokens = {
        "device": process.signer.sign(ANN),
        "expired": process.signer.sign(replace(ANN, expires=1_700_000_001)),
        "other device": process.signer.sign(replace(ANN, family="d2")),
        "account": process.signer.sign(replace(ANN, account_id="bob", family="")),
        "lost": lost,
        "nobody": "",
    }
    opened = {name: process.opened(token)[1] for name, token in tokens.items()}

    def ended() -> set[str]:
        return {name for name, responses in opened.items() if responses.error is not None}

    process.verifier.revoke([Revocation("", b"", 0, "d1")])
    assert ended() == {"device", "expired"}
    process.verifier.revoke([Revocation("bob", b"", ANN.issued)])
    assert ended() == {"device", "expired", "account"}
    process.verifier.revoke([Revocation("", digest_of(lost), 0)])
    assert ended() == {"device", "expired", "account", "lost"}
    assert isinstance(opened["device"].error, BadToken)


def test_those_of_a_key_that_is_gone_end_too(process: Process) -> None:
    _, responses = process.opened(process.signer.sign(ANN))
    old = process.signer.key.kid
    process.files.rotate(Issuer.GATEWAY)
    process.files.retire(old)
    process.verifier.refresh()
    process.verifier.revoke([Revocation("bob", b"", 1)])
    assert responses.error is not None


def test_what_is_over_or_was_never_let_in_is_not_kept(process: Process) -> None:
    handler, over = process.opened(process.signer.sign(ANN))
    handler.cancel()
    _, forged = process.opened(STRANGER.sign(ANN))
    process.verifier.revoke([Revocation("", b"", 0, "d1")])
    assert (over.error, forged.error) == (None, None)


def test_a_revocation_checks_no_signature_of_what_is_open(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = [process.opened(process.signer.sign(replace(ANN, family=f"d{at}")))[1] for at in range(20)]
    checked: list[str] = []
    monkeypatch.setattr(verifier_module, "decoded", lambda token, *_: checked.append(token))
    process.verifier.revoke([Revocation("", b"", 0, "d7")])
    assert [at for at, responses in enumerate(opened) if responses.error is not None] == [7]
    assert not checked
