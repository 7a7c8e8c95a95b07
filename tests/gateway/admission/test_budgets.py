"""Which budgets a call is charged to."""

import contextlib
import time

import pytest

from gateway.admission.budgets import Budgets
from gateway.admission.costs import cost_of
from services.runtime.credentials.claims import WORKER, Claims, Scope
from services.runtime.credentials.revoked import Revocation
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import LimitReached
from services.runtime.limits.table import Limits
from services.runtime.rpc.methods import Call
from tests.credentials import FOLDER, SIGNER

HOME, ELSEWHERE = "ipv4:203.0.113.7:5000", "ipv4:203.0.113.8:5000"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def made(most_keys: int = 100, verifier: TokenVerifier = SIGNER.verifier, **limits: str) -> Budgets:
    environ = {f"ARDRI_LIMIT_{name.upper()}": value for name, value in limits.items()}
    return Budgets(Limits.read(environ, "production"), verifier, Clock(), most_keys)


def call(account: str = "", *scopes: Scope, peer: str = HOME) -> Call:
    if not account:
        return Call("", "", peer)
    claims = Claims(account, frozenset(scopes or (Scope.PLAY,)), int(time.time()) + 3600)
    return Call(f"Bearer {SIGNER.sign(claims)}", "", peer)


def test_an_account_is_one_wherever_it_calls_from() -> None:
    budgets = made()
    ada = call("ada")
    here, there = budgets.caller(ada), budgets.caller(call("ada", peer=ELSEWHERE))
    assert here.account is there.account
    assert here.address is not there.address
    assert budgets.caller(call("grace")).account is not here.account
    assert budgets.caller(ada) is here


def test_a_seats_token_counts_for_its_account() -> None:
    budgets = made()
    seat = Call(f"Bearer {SIGNER.sign_seat('tablut.x', 0, account_id='ada')}", "", HOME)
    assert budgets.caller(seat).account is budgets.caller(call("ada")).account


def test_all_without_a_token_are_one_account_of_their_address_and_all_with_a_bad_one_another() -> None:
    budgets = made()
    nobody, forged = budgets.caller(call()), budgets.caller(Call("Bearer x.y.z", "", HOME))
    assert nobody.account is budgets.caller(call()).account
    assert forged.account is budgets.caller(Call("Bearer a.b.c", "", HOME)).account
    assert nobody.account is not forged.account
    assert nobody.account is not budgets.caller(call(peer=ELSEWHERE)).account


def test_a_token_that_is_revoked_or_has_expired_takes_nothing_from_its_owner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    verifier = TokenVerifier(FOLDER / "public.json")
    budgets = made(verifier=verifier)
    owner, bad = call("ada"), budgets.caller(Call("Bearer x.y.z", "", HOME))
    now = time.time()
    stolen = Claims("ada", frozenset({Scope.PLAY}), int(now) + 7200, family="d1")
    revoked, old = Call(f"Bearer {SIGNER.sign(stolen)}", "", HOME), call("ada", peer=ELSEWHERE)
    account = budgets.caller(owner).account
    assert budgets.caller(revoked).account is budgets.caller(old).account is account
    verifier.revoke([Revocation("", b"", 0, "d1")])
    assert budgets.caller(revoked).account is bad.account
    assert budgets.caller(owner).account is account
    monkeypatch.setattr(time, "time", lambda: now + 5400)
    expired = budgets.caller(old)
    assert expired.account is budgets.caller(Call("Bearer x.y.z", "", ELSEWHERE)).account
    assert expired.account is not account


@pytest.mark.parametrize(("account", "scope"), [(WORKER, Scope.BOT), ("w1", Scope.HOST), ("op", Scope.ADMIN)])
def test_who_serves_the_platform_has_other_numbers_and_no_address(account: str, scope: Scope) -> None:
    budgets = made(account_requests="0.25", address_requests="0.25")
    service, person = budgets.caller(call(account, scope)), budgets.caller(call("ada"))
    for _ in range(50):
        service.spend(1, 0, 0.0)
    person.spend(1, 0, 0.0)
    with pytest.raises(LimitReached, match="account_requests"):
        person.spend(1, 0, 0.0)
    assert service.network == ""


def test_many_addresses_neither_grow_memory_nor_push_others_out() -> None:
    budgets = made(most_keys=10, account_requests="0.25")
    ada = call("ada")
    budgets.caller(ada).spend(1, 0, 0.0)
    for number in range(1000):
        with contextlib.suppress(LimitReached):
            budgets.caller(call(peer=f"ipv4:198.51.100.{number % 250}:{number}")).account.spend(1, 0, 0.0)
    assert len(budgets._accounts) == 10
    with pytest.raises(LimitReached):
        budgets.caller(ada).spend(1, 0, 0.0)
    late = [budgets.caller(call(f"late-{number}")).account for number in range(2)]
    assert late[0] is late[1]


@pytest.mark.parametrize(
    "method", ["EnterTournament", "WithdrawEntrant", "ListTournaments", "ExportTournament"]
)
def test_one_account_does_not_keep_a_director_busy(method: str) -> None:
    """Each call costs it at least 10 ms with 500 entrants, and ten times as much with 5,000."""
    caller = made().caller(call("ada"))
    caller.spend(40 * cost_of(method), 0, 0.0)
    with pytest.raises(LimitReached):
        caller.spend(cost_of(method), 0, 0.0)
