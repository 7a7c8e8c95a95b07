"""Revoked tokens are refused from then on, and no other tokens are."""

from dataclasses import replace
from pathlib import Path

import pytest

from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.jobs import JobTokens
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.revoked import Revocation, digest_of
from services.runtime.credentials.signer import TokenSigner
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import BadToken

FAR = 4_000_000_000
NOW = 1_700_000_000
ANN = Claims("ann", frozenset({Scope.PLAY}), FAR, "Ann", issued=NOW)
BOB = replace(ANN, account_id="bob")


@pytest.fixture
def files(tmp_path: Path) -> KeyFiles:
    made = KeyFiles(tmp_path)
    made.ensure(Issuer)
    return made


@pytest.fixture
def gateway(files: KeyFiles) -> TokenSigner:
    return TokenSigner(files.private(Issuer.GATEWAY), Issuer.GATEWAY)


def believed(verifier: TokenVerifier, token: str) -> bool:
    try:
        verifier.verify(token, 0)
    except BadToken:
        return False
    return True


def test_an_account_loses_what_it_has_and_keeps_what_it_gets_later(
    files: KeyFiles, gateway: TokenSigner
) -> None:
    verifier = TokenVerifier(files.public)
    old, seat = gateway.sign(ANN), gateway.sign(replace(ANN, match_id="tablut.x", seat=1))
    new, other = gateway.sign(replace(ANN, issued=NOW + 1)), gateway.sign(BOB)
    assert all(believed(verifier, token) for token in (old, seat, new, other))
    verifier.revoke([Revocation("ann", b"", NOW)])
    assert [believed(verifier, token) for token in (old, seat, new, other)] == [False, False, True, True]
    verifier.revoke([Revocation("ann", b"", NOW - 5)])
    assert not believed(verifier, old), "an older revocation takes nothing back"
    with pytest.raises(BadToken, match="revoked"):
        verifier.verify(old, 0)


def test_one_token_is_revoked_and_its_account_goes_on(files: KeyFiles, gateway: TokenSigner) -> None:
    verifier = TokenVerifier(files.public)
    lost, kept = gateway.sign(ANN), gateway.sign(replace(ANN, issued=NOW - 1))
    verifier.revoke([Revocation("", digest_of(lost), NOW)])
    assert (believed(verifier, lost), believed(verifier, kept)) == (False, True)


@pytest.mark.parametrize("more", ["=", "==", "====", " ", "\n", "A", ".", "!", "%3D"])
def test_a_token_that_is_revoked_is_worth_nothing_in_any_spelling(
    files: KeyFiles, gateway: TokenSigner, more: str
) -> None:
    verifier, lost = TokenVerifier(files.public), gateway.sign(ANN)
    assert believed(verifier, lost)
    verifier.revoke([Revocation("", digest_of(lost), NOW)])
    assert not believed(verifier, lost + more)
    assert not believed(verifier, lost.replace(".", f"{more}.", 1))


def test_whoever_has_an_old_token_gets_no_new_one_from_it(files: KeyFiles, gateway: TokenSigner) -> None:
    """`IssueToken` may change the claims of a token, but keeps its time of issue."""
    verifier = TokenVerifier(files.public)
    read = verifier.verify(gateway.sign(ANN), 0)
    derived = gateway.sign(replace(read, name="Anna"))
    verifier.revoke([Revocation("ann", b"", NOW)])
    assert not believed(verifier, derived)


def test_a_token_that_does_not_say_since_when_is_old(files: KeyFiles) -> None:
    jobs = JobTokens()
    verifier = TokenVerifier(files.public, jobs)
    turn = jobs.sign_turn("tablut.x", 1, 3)
    verifier.revoke([Revocation("worker", b"", NOW)])
    assert believed(verifier, turn), "jobs last for minutes, and are of no account"


def test_listeners_hear_of_each_revocation_once(files: KeyFiles, gateway: TokenSigner) -> None:
    verifier, heard = TokenVerifier(files.public), list[bool]()
    token = gateway.sign(ANN)
    verifier.on_revoked(lambda: heard.append(verifier.is_revoked(token, ANN)))
    verifier.revoke([Revocation("bob", b"", NOW)])
    verifier.revoke([Revocation("bob", b"", NOW)])
    verifier.revoke([Revocation("ann", b"", NOW)])
    assert heard == [False, True]
