"""A late copy of a request for a seat gives no seat to an account that has left since."""

import asyncio

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.engine.match import decide
from services.games.tablut import GAME
from services.record.match import Sitter
from services.runtime.database.database import sqlite_path
from services.runtime.errors import NotYourSeat
from tests.engine.refused import refusal
from tests.engine.served import Caller, Served, serving
from tests.engine.shared_log import SharedLog
from tests.engine.table.test_calling_off import CODE, DENIED, account, call_off, join, opened
from tests.engine.table.test_leaving import holders, leave


async def late(caller: Caller, match_id: str, request_id: str = "join", **fields: object) -> None:
    """Sends the copy, which is refused with the reason."""
    refused = await refusal(join(caller, match_id, request_id=request_id, **fields))
    assert refused.named == (DENIED, "NOT_YOUR_SEAT")
    assert "given back" in refused.message


async def test_each_request_takes_a_seat_once(tablut: Served) -> None:
    bob, eve = account(tablut, "bob"), account(tablut, "eve")
    match_id = await opened(tablut)
    copies = await asyncio.gather(*(join(bob, match_id, request_id="join") for _ in range(3)))
    assert {match.viewer_seat for match in copies} == {0}
    assert (await join(bob, match_id, request_id="join")).viewer_seat == 0, "the same seat again"
    version = await leave(bob, match_id)
    await late(bob, match_id)
    await late(bob, match_id, seat=1)
    match = await eve.look(match_id)
    assert (match.version, holders(match)) == (version, ["", ""])
    assert (await join(eve, match_id, request_id="join")).viewer_seat == 0, "the ids of others are others"
    await late(bob, match_id)
    assert (await join(bob, match_id, request_id="again")).viewer_seat == 1


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_copy_is_late_also_where_the_account_sits_there_anew(tablut: Served, seat: int) -> None:
    """Its entropy is gone, and the answer would show the entropy of the other request."""
    bob = account(tablut, "bob")
    match_id = await opened(tablut)
    await join(bob, match_id, seat=0, request_id="first")
    await leave(bob, match_id)
    await join(bob, match_id, seat=seat, request_id="second")
    await late(bob, match_id, "first")
    await late(bob, match_id, "first", seat=0)
    for again in ({"request_id": "second"}, {}, {"request_id": "third"}):
        assert (await join(bob, match_id, **again)).viewer_seat == seat
    await join(account(tablut, "ann"), match_id)
    assert (await join(bob, match_id, request_id="second")).viewer_seat == seat, "once it has begun, too"
    await late(bob, match_id, "first")


async def test_without_an_id_each_copy_is_a_wish_of_its_own(tablut: Served) -> None:
    bob = account(tablut, "bob")
    match_id = await opened(tablut)
    await join(bob, match_id)
    await leave(bob, match_id)
    assert (await join(bob, match_id)).viewer_seat == 0


@pytest.mark.parametrize("request_id", ["two words", "x" * 65, "é"])
async def test_an_id_that_is_none_is_refused(tablut: Served, request_id: str) -> None:
    match_id = await opened(tablut)
    refused = await refusal(join(account(tablut, "bob"), match_id, request_id=request_id))
    assert (refused.reason, refused.metadata["field"]) == ("INVALID_REQUEST", "request_id")
    assert holders(await tablut.watcher.look(match_id)) == ["", ""]


async def test_a_seat_that_is_kept_is_not_taken_again_either(tablut: Served) -> None:
    bob = account(tablut, "bob")
    kept = [match_pb2.Seat(seat=1, account_id="bob")]
    match_id = await opened(tablut, private=True, invite_code=CODE, reserved=kept)
    await join(bob, match_id, request_id="join")
    await leave(bob, match_id)
    await late(bob, match_id)
    assert (await bob.look(match_id)).seats[1].reserved
    assert (await join(bob, match_id, request_id="again")).viewer_seat == 1


async def test_it_says_the_same_once_the_match_is_over(tablut: Served) -> None:
    ann, bob = account(tablut, "ann"), account(tablut, "bob")
    match_id = await opened(tablut)
    await join(bob, match_id, request_id="join")
    await leave(bob, match_id)
    await call_off(ann, match_id)
    await late(bob, match_id)
    assert (await refusal(join(bob, match_id, request_id="again"))).reason == "MATCH_OVER"


async def test_it_is_known_after_a_restart(sqlite_url: str) -> None:
    async with serving(GAME, await open_log(sqlite_url)) as before:
        match_id = await opened(before)
        await join(account(before, "bob"), match_id, request_id="join")
        await leave(account(before, "bob"), match_id)
    async with serving(GAME, await open_log(sqlite_url)) as after:
        await late(account(after, "bob"), match_id)


async def test_it_is_known_where_the_last_seat_has_begun_the_match_with_a_draw(lots: Served) -> None:
    """One request then writes several entries."""
    ann, bob = account(lots, "ann"), account(lots, "bob")
    match_id = await opened(lots, game="lots", seats=2)
    await join(ann, match_id, request_id="join")
    begun = await join(bob, match_id, request_id="join")
    assert begun.status == match_pb2.MATCH_STATUS_LIVE
    assert (await join(bob, match_id, request_id="join")).viewer_seat == 1
    refused = await refusal(bob.ask("LeaveMatch", pb.LeaveMatchRequest(match_id=match_id, request_id="x")))
    assert refused.reason == "MATCH_NOT_ENDED"


async def test_a_copy_that_is_decided_late_on_another_replica_takes_no_seat(sqlite_url: str) -> None:
    """That replica hears nothing. Only the version makes it read the log again."""
    logs = [SharedLog(sqlite_path(sqlite_url), []) for _ in range(2)]
    async with serving(GAME, logs[0]) as ours, serving(GAME, logs[1]) as theirs:
        bob, match_id = account(ours, "bob"), await opened(ours)
        stale = await theirs.engine.matches.get(match_id)
        await join(bob, match_id, request_id="join")
        await leave(bob, match_id)
        key, sitter = "join:bob:join", Sitter("bob", "", called="Bob")
        with pytest.raises(NotYourSeat):
            await stale.do(
                lambda match, now_ms: decide.join(match, None, sitter, now_ms, key), request_key=key
            )
        assert logs[1].was_too_late.is_set()
        assert holders(await theirs.watcher.look(match_id)) == ["", ""]
