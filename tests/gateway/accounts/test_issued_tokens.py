"""IssueToken gives at most what the caller has, for all combinations of scopes, bindings and times."""

import itertools
from collections.abc import Iterator

import pytest

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts.own_account import OwnAccount
from services.runtime.credentials.claims import WORKER, Claims, Scope
from services.runtime.credentials.issuers import PEOPLES_SCOPES
from services.runtime.errors import BadToken, InvalidRequest, ScopeMissing
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER

FUTURE = 4_000_000_000
"""In the future, because the gateway checks tokens against the real time."""
SCOPES = {
    pb.SCOPE_PLAY: Scope.PLAY,
    pb.SCOPE_BOT: Scope.BOT,
    pb.SCOPE_ORGANISE: Scope.ORGANISE,
    pb.SCOPE_OBSERVE: Scope.OBSERVE,
    pb.SCOPE_ADMIN: Scope.ADMIN,
}
BOUND = (
    Claims("ada", frozenset({Scope.PLAY}), FUTURE, "Ada", "tablut.x", 0),
    Claims(WORKER, frozenset({Scope.BOT}), FUTURE, "", "tablut.x", 0, version=5),
    Claims(WORKER, frozenset(), FUTURE, steps="digest"),
    Claims(WORKER, frozenset(), FUTURE, report="tablut.job"),
    Claims(WORKER, frozenset({Scope.HOST}), FUTURE, worker="w1"),
)


def _subsets(scopes: list[Scope]) -> Iterator[frozenset[Scope]]:
    for size in range(len(scopes) + 1):
        yield from map(frozenset, itertools.combinations(scopes, size))


async def _issued(own: OwnAccount, caller: Claims, wanted: frozenset[Scope]) -> tuple[Claims, int]:
    numbers = [number for number, scope in SCOPES.items() if scope in wanted]
    call = Call(f"Bearer {SIGNER.sign(caller)}", "")
    answer = await own.issue_token(call, pb.IssueTokenRequest(scopes=numbers))
    return SIGNER.verify(answer.token, 0), answer.expires.seconds


async def test_what_is_issued_is_never_more_than_the_caller_has(own: OwnAccount) -> None:
    issued = 0
    some: list[Scope] = [scope for scope in Scope if scope is not Scope.SERVICE]
    for held, wanted in itertools.product(_subsets(some), _subsets(list(SCOPES.values()))):
        expires = FUTURE + issued % 7
        caller = Claims("ada", held, expires, "Ada")
        is_within = wanted <= held or Scope.ADMIN in held
        if not is_within:
            with pytest.raises(ScopeMissing):
                await _issued(own, caller, wanted)
            continue
        if not (wanted or held) <= PEOPLES_SCOPES:
            with pytest.raises(InvalidRequest, match="ardri token"):
                await _issued(own, caller, wanted)
            continue
        claims, told = await _issued(own, caller, wanted)
        issued += 1
        assert claims == Claims("ada", wanted or held, expires, "Ada")
        assert told == expires
    assert issued > 500


async def test_a_chain_of_tokens_ends_with_the_first_one(own: OwnAccount) -> None:
    """A token of 60 s could become one of 30 days by one call, and one without end by several."""
    first = claims = Claims("ada", frozenset({Scope.PLAY, Scope.OBSERVE}), FUTURE)
    for _ in range(5):
        claims, _ = await _issued(own, claims, frozenset())
    assert claims == first


@pytest.mark.parametrize("caller", BOUND, ids=["seat", "turn", "steps", "report", "session"])
async def test_what_is_bound_to_less_than_an_account_issues_nothing(own: OwnAccount, caller: Claims) -> None:
    for wanted in _subsets(list(SCOPES.values())):
        with pytest.raises(BadToken):
            await _issued(own, caller, wanted)
