"""Who opened a waiting match can call it off: it ends without a result, and nobody can join it."""

import asyncio
from typing import Any

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.engine.match import decide
from services.games.tablut import GAME
from services.record.match import Sitter
from services.runtime.credentials.claims import Scope
from services.runtime.database.database import sqlite_path
from services.runtime.errors import MatchNotEnded, MatchOver
from services.runtime.limits.table import Limit
from tests.engine.refused import refusal
from tests.engine.replaying.test_replay_limits import limited
from tests.engine.served import Caller, Seated, Served, serving
from tests.engine.shared_log import SharedLog

ENDED = match_pb2.MATCH_STATUS_ENDED
CODE = "open-sesame"
DENIED, STATE = grpc.StatusCode.PERMISSION_DENIED, grpc.StatusCode.FAILED_PRECONDITION


def account(served: Served, name: str, *scopes: Scope) -> Caller:
    return served.caller(name, *(scopes or (Scope.PLAY,)))


async def opened(served: Served, opener: str = "ann", **fields: Any) -> str:
    """Opens a waiting match as a gateway does for an account."""
    gateway = served.caller("gateway", Scope.SERVICE)
    asked = pb.CreateMatchRequest(**{"game": "tablut", "seats": 2, "opened_by": opener, **fields})
    return str((await gateway.ask("CreateMatch", asked)).match.match_id)


async def call_off(caller: Caller, match_id: str) -> int:
    return int((await caller.ask("CallOffMatch", pb.CallOffMatchRequest(match_id=match_id))).version)


async def join(caller: Caller, match_id: str, **fields: Any) -> match_pb2.Match:
    joined: match_pb2.Match = (
        await caller.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id, **fields))
    ).match
    return joined


async def listed(caller: Caller, **fields: Any) -> list[str]:
    page = await caller.ask("ListMatches", pb.ListMatchesRequest(game="tablut", **fields))
    return [match.match_id for match in page.matches]


async def test_it_ends_without_a_result_and_proves_it(tablut: Served) -> None:
    ann, bob = account(tablut, "ann"), account(tablut, "bob")
    match_id = await opened(tablut)
    await join(ann, match_id)
    stream = tablut.watcher.watch(match_id)
    assert await listed(bob) == [match_id]
    version = await call_off(ann, match_id)
    match = await bob.look(match_id)
    assert (match.status, match.version, match.outcome.reason) == (ENDED, version, "called_off")
    told = [event async for message in stream for event in message.events]
    assert told[-1].version == version
    assert (told[-1].ended.outcome, told[-1].ended.cause) == (match.outcome, "")
    assert await listed(bob) == await listed(ann, account_id="ann") == []
    verdict = await bob.ask("VerifyReplay", pb.VerifyReplayRequest(match_id=match_id))
    assert (verdict.verified, verdict.divergence, verdict.outcome.reason) == (True, "", "called_off")
    assert not (await ann.ask("CountResults", pb.CountResultsRequest(game="tablut"))).results
    request = pb.ListMatchesRequest(game="tablut", account_id="ann", statuses=[ENDED])
    (own,) = (await ann.ask("ListMatches", request)).matches
    assert own.result == match_pb2.RESULT_NONE


async def test_the_same_request_gets_the_first_answer_again(tablut: Served) -> None:
    ann = account(tablut, "ann")
    match_id = await opened(tablut)
    answers = await asyncio.gather(*(call_off(ann, match_id) for _ in range(5)))
    assert {*answers, await call_off(ann, match_id)} == {2}
    assert len((await ann.replay(match_id)).record.entries) == 2


async def test_nobody_else_may(tablut: Served) -> None:
    match_id = await opened(tablut, seats=2)
    of_nobody = await tablut.create(seats=2)
    bob = account(tablut, "bob")
    await join(bob, match_id)
    await join(bob, of_nobody)
    for caller in (bob, account(tablut, "eve"), tablut.caller("organiser", Scope.PLAY, Scope.ORGANISE)):
        for each in (match_id, of_nobody):
            refused = await refusal(call_off(caller, each))
            assert refused.named == (DENIED, "NOT_YOUR_SEAT")
            assert "opened" in refused.message
    for caller in (tablut.watcher, account(tablut, "ann", Scope.OBSERVE)):
        assert (await refusal(call_off(caller, match_id))).named == (DENIED, "SCOPE_MISSING")
    assert (await refusal(call_off(bob, "tablut." + "z" * 24))).reason == "NO_SUCH_MATCH"
    assert sorted(await listed(bob)) == sorted([of_nobody, match_id]), "in either order, made at one time"


async def test_a_private_one_tells_strangers_nothing(tablut: Served) -> None:
    match_id = await opened(tablut, private=True, invite_code=CODE)
    refused = await refusal(call_off(account(tablut, "eve"), match_id))
    assert refused.named == (DENIED, "NOT_YOUR_SEAT")
    assert "private" in refused.message
    await join(account(tablut, "ann"), match_id, invite_code=CODE)
    await call_off(account(tablut, "ann"), match_id)
    late = await refusal(join(account(tablut, "bob"), match_id, invite_code=CODE))
    assert late.named == (STATE, "MATCH_OVER")
    assert "called_off" in late.message


async def test_a_private_one_is_called_off_before_its_opener_has_taken_the_seat(tablut: Served) -> None:
    """The seat is reserved meanwhile, so that the opener can bring entropy."""
    kept = [match_pb2.Seat(seat=0, account_id="ann")]
    match_id = await opened(tablut, private=True, invite_code=CODE, reserved=kept)
    assert await call_off(account(tablut, "ann"), match_id) == 2


async def test_the_token_of_a_seat_is_the_opener_s_in_its_match_alone(tablut: Served) -> None:
    mine, other = await opened(tablut), await opened(tablut)
    await join(account(tablut, "ann"), mine)
    await join(account(tablut, "bob"), other)
    signed = tablut.signer.sign_seat(mine, 0, account_id="ann")
    seat = Seated(tablut.stub, signed, mine, 0)
    assert (await refusal(call_off(seat, other))).named == (DENIED, "NOT_YOUR_SEAT")
    assert await call_off(seat, mine) == 3


async def test_a_match_that_has_begun_goes_on(tablut: Served) -> None:
    ann, bob = account(tablut, "ann"), account(tablut, "bob")
    match_id = await opened(tablut)
    await join(ann, match_id)
    await join(bob, match_id)
    refused = await refusal(call_off(ann, match_id))
    assert refused.named == (STATE, "MATCH_NOT_ENDED")
    await bob.ask("ResignMatch", pb.ResignMatchRequest(match_id=match_id))
    assert (await refusal(call_off(ann, match_id))).named == (STATE, "MATCH_OVER")
    bots = [match_pb2.Seat(seat=seat, bot=match_pb2.Bot(level=1)) for seat in (0, 1)]
    watched = await opened(tablut, taken=bots)
    assert (await refusal(call_off(ann, watched))).reason == "MATCH_NOT_ENDED"


async def test_who_sits_there_already_is_told(tablut: Served) -> None:
    match_id = await opened(tablut)
    bob = account(tablut, "bob")
    await join(bob, match_id, seat=1)
    stream = bob.watch(match_id)
    assert await call_off(account(tablut, "ann"), match_id) == 3
    assert [message async for message in stream][-1].end.version == 3
    assert (await join(bob, match_id)).status == ENDED, "the same seat again, as of any match"
    assert (await refusal(join(account(tablut, "eve"), match_id))).named == (STATE, "MATCH_OVER")


async def test_it_counts_no_more_among_the_matches_of_an_account(
    tablut: Served,
) -> None:
    limited(tablut, Limit.ACCOUNT_MATCHES, 1)
    ann = account(tablut, "ann")
    first = await opened(tablut)
    await join(ann, first)
    assert (await refusal(opened(tablut))).reason == "LIMIT"
    await call_off(ann, first)
    assert await opened(tablut)


async def test_of_a_join_and_a_calling_off_one_wins(tablut: Served) -> None:
    ann, bob = account(tablut, "ann"), account(tablut, "bob")
    for first, second in ((ann, bob), (bob, ann)):
        match_id = await opened(tablut)
        await join(ann, match_id)
        calls = {ann: call_off(ann, match_id), bob: join(bob, match_id)}
        answers = await asyncio.gather(calls[first], calls[second], return_exceptions=True)
        assert sum(isinstance(answer, grpc.aio.AioRpcError) for answer in answers) == 1
        match = await bob.look(match_id)
        is_off = match.status == ENDED
        assert match.version == (3 if is_off else 4)
        assert bool(match.seats[1].account_id) is not is_off


@pytest.mark.parametrize("joins_first", [True, False])
async def test_of_two_replicas_the_one_that_is_too_late_decides_again(
    sqlite_url: str, joins_first: bool
) -> None:
    """Neither hears of the other. Only the version makes the second one read the log again."""
    logs = [SharedLog(sqlite_path(sqlite_url), []) for _ in range(2)]
    async with serving(GAME, logs[0]) as ours, serving(GAME, logs[1]) as theirs:
        match_id = await opened(ours)
        await join(account(ours, "ann"), match_id)
        stale = await theirs.engine.matches.get(match_id)
        bob = Sitter("bob", "", called="Bob")
        if joins_first:
            await join(account(ours, "bob"), match_id)
            with pytest.raises(MatchNotEnded):
                await stale.do(lambda match, now_ms: decide.call_off(match, "ann", now_ms))
        else:
            await call_off(account(ours, "ann"), match_id)
            with pytest.raises(MatchOver):
                await stale.do(lambda match, now_ms: decide.join(match, None, bob, now_ms))
        assert logs[1].was_too_late.is_set()
        assert (await theirs.watcher.look(match_id)).version == (4 if joins_first else 3)


async def test_it_is_known_after_a_restart(sqlite_url: str) -> None:
    async with serving(GAME, await open_log(sqlite_url)) as before:
        match_id, gone = await opened(before), await opened(before)
        assert await call_off(account(before, "ann"), gone) == 2
    async with serving(GAME, await open_log(sqlite_url)) as after:
        ann = account(after, "ann")
        assert (await refusal(call_off(account(after, "bob"), match_id))).reason == "NOT_YOUR_SEAT"
        assert await call_off(ann, match_id) == await call_off(ann, gone) == 2
