"""Presence in a match: told to those who ask for it, and tolerant of hidden pages."""

from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.engine.match.following import company, presence
from tests.engine.refused import refusal, stream_refusal
from tests.engine.served import Caller, Seated, Served
from tests.engine.table.test_calling_off import account, join
from tests.engine.table.test_calling_off import opened as waiting
from tests.engine.table.test_leaving import leave
from tests.engine.table.test_left_seats import read_on
from tests.waiting import patiently, until

SECOND = Duration(seconds=1)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LEAVE_AFTER_SECONDS", 0.05)
    monkeypatch.setattr(company, "PRESENCE_SECONDS", 0.02)


async def opened(seat: Seated, **fields: Any) -> Any:
    """Opens a stream of the seat."""
    stream: Any = seat.stub.Play(metadata=seat.metadata)
    opening = pb.PlayOpen(from_version=-1, **fields)
    await stream.write(pb.PlayRequest(match_id=seat.match_id, open=opening))
    async with patiently():
        assert (await stream.read()).HasField("snapshot")
    return stream


async def there(caller: Caller, match_id: str) -> match_pb2.Presence:
    """Returns who is present, as the caller is told."""
    request = pb.GetMatchRequest(match_id=match_id, with_presence=True)
    found: match_pb2.Presence = (await caller.ask("GetMatch", request)).presence
    return found


async def next_presence(stream: Any) -> match_pb2.Presence:
    async with patiently():
        while not (message := await stream.read()).HasField("presence"):
            pass
    found: match_pb2.Presence = message.presence
    return found


async def test_a_match_says_who_is_there(tablut: Served) -> None:
    seats = await tablut.table()
    match_id = seats[0].match_id
    assert [each.here for each in (await there(seats[0], match_id)).seats] == [False, False]
    stream = await opened(seats[0])
    watching = tablut.watcher.watch(match_id, -1)
    async with patiently():
        await watching.read()
    found = await there(tablut.watcher, match_id)
    assert (found.watchers, [each.here for each in found.seats]) == (1, [True, False])
    assert not (await seats[0].ask("GetMatch", pb.GetMatchRequest(match_id=match_id))).HasField("presence")
    watching.cancel()
    live = await tablut.engine.matches.get(match_id)
    await until(lambda: live.presence.watchers == 0, "the spectator has gone")
    stream.cancel()
    await until(lambda: not live.presence.is_here(0), "the seat has gone")
    (first, second) = (await there(seats[1], match_id)).seats
    assert (first.here, first.HasField("away_since"), second.HasField("away_since")) == (False, True, False)


async def test_who_looks_at_a_picture_in_a_list_does_not_look_on(tablut: Served) -> None:
    (seat, _) = await tablut.table()
    match_id = seat.match_id
    watching = tablut.watcher.watch(match_id, -1)
    async with patiently():
        await watching.read()
    picture = tablut.watcher.watch(match_id, -1, uncounted=True)
    async with patiently():
        await picture.read()
    assert (await there(tablut.watcher, match_id)).watchers == 1
    picture.cancel()
    await until(lambda: len(tablut.engine.resolver.streams) == 1, "the picture has gone")
    assert (await there(tablut.watcher, match_id)).watchers == 1
    watching.cancel()


async def test_streams_are_told_of_those_who_come_and_go(tablut: Served) -> None:
    seats = await tablut.table()
    stream = await opened(seats[0], with_presence=True)
    first = await next_presence(stream)
    assert [each.here for each in first.seats] == [True, False]
    other = await opened(seats[1])
    assert [each.here for each in (await next_presence(stream)).seats] == [True, True]
    other.cancel()
    gone = (await next_presence(stream)).seats[1]
    assert (gone.here, gone.HasField("away_since")) == (False, True)
    stream.cancel()


async def test_who_was_told_at_its_coming_is_told_when_it_is_as_before_again(tablut: Served) -> None:
    """Nobody was there to be told that the other seat had left, and what was told last is true again."""
    seats = await tablut.table()
    live = await tablut.engine.matches.get(seats[0].match_id)
    stream = await opened(seats[0], with_presence=True)
    other = await opened(seats[1])
    while [each.here for each in (await next_presence(stream)).seats] != [True, True]:
        pass
    stream.cancel()
    await until(lambda: not live.presence.has_stream(0), "who was told has gone")
    other.cancel()
    await until(lambda: not live.presence.is_here(1), "the other has gone")
    stream = await opened(seats[0], with_presence=True)
    assert [each.here for each in (await next_presence(stream)).seats] == [True, False]
    other = await opened(seats[1])
    while [each.here for each in (await next_presence(stream)).seats] != [True, True]:
        pass
    stream.cancel()
    other.cancel()


async def test_who_sits_where_a_seat_was_given_back_is_not_there_for_who_has_left(lots: Served) -> None:
    match_id = await waiting(lots, game="lots", seats=3)
    seats = {
        name: Seated(lots.stub, lots.signer.sign_seat(match_id, seat, account_id=name), match_id, seat)
        for seat, name in enumerate(("ann", "bob"))
    }
    for name in seats:
        await join(account(lots, name), match_id)
    ann = await opened(seats["ann"], with_presence=True)
    assert [each.here for each in (await next_presence(ann)).seats] == [True, False]
    bob = await opened(seats["bob"])
    assert [each.here for each in (await next_presence(ann)).seats] == [True, True]
    await leave(seats["bob"], match_id)
    assert (await refusal(read_on(bob))).reason == "NOT_YOUR_SEAT"
    assert [each.seat for each in (await next_presence(ann)).seats] == [0]
    await join(account(lots, "eve"), match_id)
    assert [each.here for each in (await there(seats["ann"], match_id)).seats] == [True, False]


async def test_who_closes_its_page_before_the_match_begins_is_not_there(lots: Served) -> None:
    match_id = await waiting(lots, game="lots", seats=3)
    ann, bob = await lots.sit(match_id, range(2))
    stream = await opened(ann, with_presence=True)
    other = await opened(bob)
    while [each.here for each in (await next_presence(stream)).seats] != [True, True]:
        pass
    other.cancel()
    assert [each.here for each in (await next_presence(stream)).seats] == [True, False]


async def test_ai_seats_are_always_there(tablut: Served) -> None:
    bot = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=1))
    (seat,) = await tablut.sit(await tablut.create(taken=[bot]), [0])
    assert [each.here for each in (await there(seat, seat.match_id)).seats] == [False, True]


async def test_a_hidden_page_has_not_left(tablut: Served) -> None:
    seats = await tablut.table(abandonment_grace=SECOND)
    live = await tablut.engine.matches.get(seats[0].match_id)
    kept = await opened(seats[1], keep_seat=Duration(seconds=60))
    brief = await opened(seats[0])
    for stream in (kept, brief):
        stream.cancel()
    await until(lambda: 0 in live.match.left, "the absence of the seat without such a wish")
    assert 1 not in live.match.left
    assert (await there(seats[0], seats[0].match_id)).seats[1].here
    assert (await refusal(seats[0].do("ClaimMatch"))).reason == "NOT_CLAIMABLE"
    assert 1 not in live.match.left


@pytest.mark.parametrize("keep", [Duration(seconds=61), Duration(seconds=-1)])
async def test_a_seat_is_kept_for_a_minute_at_the_most(tablut: Served, keep: Duration) -> None:
    (seat, _) = await tablut.table()
    stream = seat.stub.Play(metadata=seat.metadata)
    await stream.write(pb.PlayRequest(match_id=seat.match_id, open=pb.PlayOpen(keep_seat=keep)))
    refused = await stream_refusal(stream)
    assert (refused.reason, refused.metadata["field"]) == ("INVALID_REQUEST", "keep_seat")
