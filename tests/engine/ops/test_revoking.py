"""Operators revoke tokens: calls with them are refused, and open streams end."""

import hashlib
import time
from typing import Any

import grpc
import pytest

from services.runtime.credentials.claims import Claims, Scope
from tests.engine.ops.operator import CAUSE, Operator
from tests.engine.refused import refusal
from tests.engine.served import Caller, Served
from tests.waiting import patiently


async def _ends_with(stream: Any) -> str:
    """Returns the refusal that ends the stream."""
    try:
        async with patiently():
            while await stream.read() is not grpc.aio.EOF:
                pass
    except grpc.aio.AioRpcError as error:
        return str(error.details())
    return "nothing"


async def test_an_account_is_refused_and_its_streams_end_while_others_go_on(
    tablut: Served, operator: Operator
) -> None:
    ann, bob = await tablut.table()
    watching, playing = ann.watch(ann.match_id), await ann.play()
    others = bob.watch(bob.match_id)
    for stream in (watching, playing, others):
        await stream.read()
    second = int(time.time())
    await operator.process(
        "RevokeTokens", account_id="account-0", cause=CAUSE, request_id="1", issued_before=second
    )
    for stream in (watching, playing):
        assert "revoked" in await _ends_with(stream)
    assert (await refusal(ann.look(ann.match_id))).reason == "BAD_TOKEN"
    claims = Claims("account-0", frozenset({Scope.PLAY}), second + 3600, issued=second)
    account = Caller(tablut.stub, tablut.signer.sign(claims))
    assert (await refusal(account.look(ann.match_id))).reason == "BAD_TOKEN", "it is of the same second"
    assert (await bob.look(bob.match_id)).version
    assert not others.done()
    others.cancel()
    (entry, *_) = await operator.audit()
    assert (entry.action, entry.subject, entry.actor) == ("RevokeTokens", "account-0", "olga")


async def test_one_token_is_revoked_by_its_digest(tablut: Served, operator: Operator) -> None:
    ann, bob = await tablut.table()
    digest = hashlib.sha256(ann.token.encode()).hexdigest()
    await operator.process("RevokeTokens", token_digest=digest, cause=CAUSE, request_id="1")
    assert (await refusal(ann.look(ann.match_id))).reason == "BAD_TOKEN"
    assert (await tablut.caller("account-0", Scope.PLAY).look(ann.match_id)).version
    assert (await bob.look(bob.match_id)).version


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"account_id": "ann", "token_digest": "0" * 64},
        {"account_id": "gateway"},
        {"account_id": "a" * 81},
        {"token_digest": "0" * 63},
        {"account_id": "ann", "cause": ""},
    ],
)
async def test_what_cannot_be_meant_is_refused(operator: Operator, fields: dict[str, str]) -> None:
    request = {"cause": CAUSE, "request_id": "1", **fields}
    assert (await refusal(operator.process("RevokeTokens", **request))).reason == "INVALID_REQUEST"


async def test_it_takes_an_operator(tablut: Served) -> None:
    stranger = Operator(tablut, Scope.PLAY, "mallory")
    request = {"account_id": "ann", "cause": CAUSE, "request_id": "1"}
    assert (await refusal(stranger.process("RevokeTokens", **request))).reason == "SCOPE_MISSING"
