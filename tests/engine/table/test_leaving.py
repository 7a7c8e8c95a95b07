"""Somebody who took a seat in a waiting match can give it back, and then has no rights to it."""

import asyncio

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.engine.match import decide
from services.engine.match.decide.seats import MOST_GIVEN_BACK
from services.games.tablut import GAME
from services.record.match import Receipt
from services.runtime.credentials.claims import Scope
from services.runtime.database.database import sqlite_path
from services.runtime.limits.table import Limit
from tests.engine.refused import refusal
from tests.engine.replaying.test_replay_limits import limited
from tests.engine.served import Caller, Served, events_of, serving
from tests.engine.shared_log import SharedLog
from tests.engine.table.test_calling_off import (
    CODE,
    DENIED,
    STATE,
    account,
    call_off,
    join,
    listed,
    opened,
)

WAITING = match_pb2.MATCH_STATUS_WAITING


async def leave(caller: Caller, match_id: str, request_id: str = "leave") -> int:
    request = pb.LeaveMatchRequest(match_id=match_id, request_id=request_id)
    return int((await caller.ask("LeaveMatch", request)).version)


async def begin(match_id: str, *callers: Caller) -> None:
    """Lets all callers take seats."""
    for caller in callers:
        await join(caller, match_id)


def holders(match: match_pb2.Match) -> list[str]:
    return [seat.account_id for seat in match.seats]


async def test_the_seat_is_free_for_anybody_and_all_are_told(tablut: Served) -> None:
    ann, bob, eve = [account(tablut, name) for name in ("ann", "bob", "eve")]
    match_id = await opened(tablut, seats=2)
    stream = tablut.watcher.watch(match_id)
    await join(bob, match_id, seat=1)
    version = await leave(bob, match_id)
    match = await bob.look(match_id)
    assert (match.status, match.version, holders(match)) == (WAITING, version, ["", ""])
    assert match.seats[1].title == "defenders"
    assert await listed(bob, account_id="bob") == []
    (summary,) = (await eve.ask("ListMatches", pb.ListMatchesRequest(game="tablut"))).matches
    assert [seat.account_id for seat in summary.seats] == ["", ""]
    await join(eve, match_id, seat=1)
    await join(ann, match_id, seat=0)
    await ann.ask("ResignMatch", pb.ResignMatchRequest(match_id=match_id))
    told = [event async for message in stream for event in message.events]
    kinds = [event.WhichOneof("body") for event in told]
    assert kinds == ["created", "joined", "freed", "joined", "joined", "started", "ended"]
    assert told[2].freed.seat == match_pb2.Seat(seat=1, title="defenders")
    verdict = await bob.ask("VerifyReplay", pb.VerifyReplayRequest(match_id=match_id))
    assert (verdict.verified, verdict.divergence) == (True, "")
    replay = await bob.replay(match_id)
    assert [(each.seat, each.name) for each in replay.record.names] == [(0, "ann"), (1, "eve")]
    joined = [event.joined.seat for event in replay.events if event.HasField("joined")]
    assert [(seat.account_id, seat.name) for seat in joined] == [
        ("bob", "bob"),
        ("eve", "eve"),
        ("ann", "ann"),
    ]


async def test_the_same_request_gets_the_first_answer_again(tablut: Served) -> None:
    bob = account(tablut, "bob")
    match_id = await opened(tablut)
    await join(bob, match_id)
    assert {*await asyncio.gather(*(leave(bob, match_id) for _ in range(5)))} == {3}
    await join(bob, match_id)
    assert await leave(bob, match_id) == 3, "a late copy takes no seat that was taken since"
    assert (await bob.look(match_id)).viewer_seat == 0
    assert await leave(bob, match_id, "again") == 5
    assert (await refusal(leave(bob, match_id, "and-again"))).named == (DENIED, "NOT_YOUR_SEAT")
    await begin(match_id, account(tablut, "ann"), account(tablut, "eve"))
    assert await leave(bob, match_id) == 3, "whatever has become of it"
    assert (await refusal(leave(bob, match_id, ""))).metadata["field"] == "request_id"


async def test_a_copy_that_is_decided_late_on_another_replica_takes_no_seat_that_was_taken_since(
    sqlite_url: str,
) -> None:
    """That replica hears nothing. Only the version makes it read the log again."""
    logs = [SharedLog(sqlite_path(sqlite_url), []) for _ in range(2)]
    async with serving(GAME, logs[0]) as ours, serving(GAME, logs[1]) as theirs:
        bob, match_id = account(ours, "bob"), await opened(ours)
        await join(bob, match_id)
        stale = await theirs.engine.matches.get(match_id)
        assert await leave(bob, match_id) == 3
        await join(bob, match_id)
        key = "leave:bob:leave"
        answer = await stale.do(
            lambda match, now_ms: decide.give_back(match, 0, "bob", key, now_ms), request_key=key
        )
        assert logs[1].was_too_late.is_set()
        assert answer == Receipt(3, "")
        assert holders(await theirs.watcher.look(match_id)) == ["bob", ""]


async def test_it_is_known_after_a_restart(sqlite_url: str) -> None:
    async with serving(GAME, await open_log(sqlite_url)) as before:
        match_id = await opened(before)
        for _ in range(2):
            await join(account(before, "bob"), match_id)
        assert await leave(account(before, "bob"), match_id) == 3
    async with serving(GAME, await open_log(sqlite_url)) as after:
        bob, eve = account(after, "bob"), account(after, "eve")
        assert await leave(bob, match_id) == 3
        assert (await join(eve, match_id)).viewer_seat == 0
        shown = (await bob.replay(match_id)).events
        assert [event.joined.seat.name for event in shown if event.HasField("joined")] == ["", "eve"]


async def test_nobody_leaves_what_is_not_theirs(tablut: Served) -> None:
    ann, bob = account(tablut, "ann"), account(tablut, "bob")
    bots = [match_pb2.Seat(seat=0, bot=match_pb2.Bot(level=1))]
    match_id, of_nobody = await opened(tablut, taken=bots, seats=2), await tablut.create(seats=2)
    assert (await refusal(leave(bob, match_id))).named == (DENIED, "NOT_YOUR_SEAT")
    await join(bob, of_nobody)
    refused = await refusal(leave(bob, of_nobody))
    assert refused.named == (DENIED, "NOT_YOUR_SEAT")
    assert "opened" in refused.message
    assert holders(await bob.look(of_nobody)) == ["bob", ""]
    for caller in (tablut.watcher, account(tablut, "bob", Scope.OBSERVE)):
        assert (await refusal(leave(caller, of_nobody))).named == (DENIED, "SCOPE_MISSING")
    assert (await refusal(leave(ann, "tablut." + "z" * 24))).reason == "NO_SUCH_MATCH"
    private = await opened(tablut, private=True, invite_code=CODE)
    refused = await refusal(leave(bob, private))
    assert refused.named == (DENIED, "NOT_YOUR_SEAT")
    assert "private" in refused.message


async def test_a_match_that_has_begun_is_resigned(tablut: Served) -> None:
    ann, bob = account(tablut, "ann"), account(tablut, "bob")
    match_id = await opened(tablut)
    await begin(match_id, ann, bob)
    refused = await refusal(leave(bob, match_id))
    assert refused.named == (STATE, "MATCH_NOT_ENDED")
    assert "resigns" in refused.message
    await bob.ask("ResignMatch", pb.ResignMatchRequest(match_id=match_id))
    assert (await refusal(leave(bob, match_id))).named == (STATE, "MATCH_OVER")


async def test_a_seat_that_others_keep_for_the_account_is_kept_again(tablut: Served) -> None:
    bob, eve = account(tablut, "bob"), account(tablut, "eve")
    kept = [match_pb2.Seat(seat=1, account_id="bob", name="Bob")]
    match_id = await opened(tablut, reserved=kept)
    limited(tablut, Limit.ACCOUNT_MATCHES, 1)
    await join(bob, match_id)
    assert (await refusal(opened(tablut, "bob"))).reason == "LIMIT"
    stream = tablut.watcher.watch(match_id, 2)
    version = await leave(bob, match_id)
    (told,) = await events_of(stream, 1)
    assert told.version == version
    seat = (await eve.look(match_id)).seats[1]
    assert told.freed.seat == seat
    assert (seat.account_id, seat.name, seat.reserved) == ("bob", "bob", True)
    assert await opened(tablut, "bob"), "a seat that others keep counts for nothing"
    assert (await refusal(join(eve, match_id, seat=1))).reason == "SEAT_TAKEN"
    assert await listed(bob, account_id="bob") == [match_id]
    assert (await join(bob, match_id)).viewer_seat == 1


async def test_who_opened_it_leaves_it_to_the_others_and_may_still_call_it_off(lots: Served) -> None:
    """The opener's own seat was reserved for bringing entropy. It is not reserved any more."""
    ann, bob, eve = [account(lots, name) for name in ("ann", "bob", "eve")]
    kept = [match_pb2.Seat(seat=0, account_id="ann", name="Ann")]
    match_id = await opened(lots, game="lots", seats=3, private=True, invite_code=CODE, reserved=kept)
    await join(ann, match_id)
    await join(bob, match_id, invite_code=CODE, seat=1)
    await leave(ann, match_id)
    assert holders(await ann.look(match_id)) == ["", "bob", ""], "who opened a private match sees it"
    for caller in (eve, bob):
        assert (await refusal(call_off(caller, match_id))).reason == "NOT_YOUR_SEAT"
    assert (await refusal(join(eve, match_id))).reason == "NOT_YOUR_SEAT"
    own = pb.ListMatchesRequest(game="lots", account_id="ann")
    assert not (await ann.ask("ListMatches", own)).matches
    assert (await join(ann, match_id)).viewer_seat == 0, "without its code"
    await leave(ann, match_id, "again")
    assert (await join(eve, match_id, invite_code=CODE)).viewer_seat == 0
    await call_off(ann, match_id)
    assert (await bob.look(match_id)).outcome.reason == "called_off"


@pytest.mark.parametrize("goers", [["ann"], ["ann", "bob"], ["bob", "ann"]])
async def test_once_who_opened_it_has_left_the_last_one_calls_it_off(lots: Served, goers: list[str]) -> None:
    callers = {name: account(lots, name) for name in goers}
    match_id = await opened(lots, game="lots", seats=3)
    await begin(match_id, *callers.values())
    versions = [await leave(callers[name], match_id) for name in goers]
    match = await lots.watcher.look(match_id)
    assert (match.outcome.reason, match.version) == ("called_off", versions[-1])
    assert await leave(callers[goers[-1]], match_id) == versions[-1]
    verdict = await lots.watcher.ask("VerifyReplay", pb.VerifyReplayRequest(match_id=match_id))
    assert (verdict.verified, verdict.outcome.reason) == (True, "called_off")


async def test_before_who_opened_it_has_sat_down_nobody_ends_it_by_leaving(lots: Served) -> None:
    bob = account(lots, "bob")
    match_id = await opened(lots, game="lots", seats=3)
    await join(bob, match_id)
    await leave(bob, match_id)
    assert (await bob.look(match_id)).status == WAITING


async def test_it_counts_no_more_among_the_matches_of_an_account(tablut: Served) -> None:
    limited(tablut, Limit.ACCOUNT_MATCHES, 1)
    bob = account(tablut, "bob")
    first, second = await opened(tablut), await opened(tablut, "eve")
    await join(bob, first)
    assert (await refusal(join(bob, second))).reason == "LIMIT"
    await leave(bob, first)
    assert await join(bob, second)


async def test_who_comes_and_goes_gets_no_seat_any_more(tablut: Served) -> None:
    bob, eve = account(tablut, "bob"), account(tablut, "eve")
    match_id = await opened(tablut)
    for number in range(MOST_GIVEN_BACK):
        await join(bob, match_id)
        await leave(bob, match_id, f"leave-{number}")
    refused = await refusal(join(bob, match_id))
    assert refused.named == (STATE, "SEAT_TAKEN")
    assert "left" in refused.message
    assert (await join(eve, match_id)).viewer_seat == 0


async def test_of_a_leaving_and_the_last_join_one_is_first(tablut: Served) -> None:
    ann, bob = account(tablut, "ann"), account(tablut, "bob")
    for first, second in ((ann, bob), (bob, ann)):
        match_id = await opened(tablut)
        await join(bob, match_id)
        calls = {ann: join(ann, match_id), bob: leave(bob, match_id)}
        answers = await asyncio.gather(calls[first], calls[second], return_exceptions=True)
        match = await bob.look(match_id)
        begun = match.status == match_pb2.MATCH_STATUS_LIVE
        assert sum(isinstance(answer, grpc.aio.AioRpcError) for answer in answers) == begun
        assert match.version == 4
        assert sorted(holders(match)) == (["ann", "bob"] if begun else ["", "ann"])
