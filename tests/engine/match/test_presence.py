"""Who is away, since when, and what the others may do about it."""

import pytest
from google.protobuf.duration_pb2 import Duration

from services.engine.match.following import presence
from tests.engine.match.listener import here
from tests.engine.refused import refusal
from tests.engine.served import Seated, Served, events_of
from tests.waiting import patiently

SECOND = Duration(seconds=1)


@pytest.fixture(autouse=True)
def _short_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LEAVE_AFTER_SECONDS", 0.05)


async def come_and_go(seat: Seated) -> None:
    """The seat opens a stream and closes it."""
    stream = await seat.play(4)
    await stream.read()
    stream.cancel()


async def test_who_leaves_is_noted_and_may_be_claimed_after_the_grace(tablut: Served) -> None:
    at_ms = tablut.engine.context.now_ms()
    tablut.engine.context.now_ms = lambda: at_ms
    seats = await tablut.table(abandonment_grace=SECOND)
    stays = await seats[0].play(4)
    await come_and_go(seats[1])
    async with patiently():
        (left,) = await events_of(stays, 1)
    assert (left.WhichOneof("body"), left.left.seat) == ("left", 1)
    claimable_ms = left.left.claimable.ToMilliseconds()
    assert claimable_ms == left.time.ToMilliseconds() + 1000
    early = await seats[0].do("ClaimMatch")
    assert early.claimable.ToMilliseconds() == claimable_ms
    assert (await tablut.watcher.look(seats[0].match_id)).version == 5, "an early claim changes nothing"
    at_ms = claimable_ms
    claimed = await seats[0].do("ClaimMatch")
    assert not claimed.HasField("claimable")
    match = await tablut.watcher.look(seats[0].match_id)
    assert (match.outcome.reason, list(match.outcome.ranks)) == ("abandoned", [1, 2])


async def test_who_is_back_in_time_cannot_be_claimed(tablut: Served) -> None:
    at_ms = tablut.engine.context.now_ms()
    tablut.engine.context.now_ms = lambda: at_ms
    seats = await tablut.table(abandonment_grace=SECOND)
    stays = await seats[0].play(4)
    await come_and_go(seats[1])
    async with patiently():
        (left,) = await events_of(stays, 1)
        back = await seats[1].play(5)
        (returned,) = await events_of(stays, 1)
    assert (returned.WhichOneof("body"), returned.returned.seat) == ("returned", 1)
    at_ms = left.left.claimable.ToMilliseconds()
    assert (await refusal(seats[0].do("ClaimMatch"))).reason == "NOT_CLAIMABLE"
    back.cancel()


async def test_a_short_break_is_no_absence(tablut: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LEAVE_AFTER_SECONDS", 60.0)
    seats = await tablut.table(abandonment_grace=SECOND)
    await come_and_go(seats[1])
    again = await seats[1].play(4)
    await again.read()
    assert await seats[0].act("a4-a3", 4) == 5
    (event,) = await events_of(again, 1)
    assert event.WhichOneof("body") == "played"


async def test_a_claim_puts_nobody_on_record_who_has_asked_lately(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each claim and each later question would write two entries, as often as both liked."""
    monkeypatch.setattr(presence, "LEAVE_AFTER_SECONDS", 60.0)
    seats = await tablut.table(abandonment_grace=SECOND)
    for _ in range(3):
        await seats[1].look(seats[1].match_id)
        assert (await refusal(seats[0].do("ClaimMatch"))).reason == "NOT_CLAIMABLE"
    assert (await tablut.watcher.look(seats[0].match_id)).version == 4
    monkeypatch.setattr(presence, "LEAVE_AFTER_SECONDS", 0.0)
    assert (await seats[0].do("ClaimMatch")).HasField("claimable")
    assert (await seats[1].look(seats[1].match_id)).version >= 5, "and who asks then is back"


async def test_a_claim_puts_an_absence_on_record(tablut: Served) -> None:
    """A seat that never came has no stream whose end could be recorded."""
    seats = await tablut.table(abandonment_grace=SECOND)
    answer = await seats[0].do("ClaimMatch")
    assert answer.HasField("claimable")
    events = (await tablut.watcher.replay(seats[0].match_id)).events
    assert [event.WhichOneof("body") for event in events][4:] == ["left"]
    assert events[-1].left.seat == 1


async def test_without_a_policy_nothing_is_claimed(tablut: Served) -> None:
    seats = await tablut.table()
    await come_and_go(seats[1])
    assert (await refusal(seats[0].do("ClaimMatch"))).reason == "NOT_CLAIMABLE"
    assert (await tablut.watcher.look(seats[0].match_id)).version == 4


async def test_after_a_drop_out_nobody_is_claimable_who_is_here(lots: Served) -> None:
    seats = await lots.table(3, abandonment_grace=SECOND)
    streams = [await seats[each].play(-1) for each in (0, 2)]
    for stream in streams:
        await stream.read()
    claimable = (await seats[0].do("ClaimMatch")).claimable.ToMilliseconds()
    lots.engine.context.now_ms = lambda: claimable
    assert not (await seats[0].do("ClaimMatch")).HasField("claimable")
    assert (await lots.watcher.look(seats[0].match_id)).seats[1].dropped_out
    assert (await refusal(seats[0].do("ClaimMatch"))).reason == "NOT_CLAIMABLE"
    version = (await seats[1].look(seats[0].match_id)).version
    assert (await seats[1].look(seats[0].match_id)).version == version, "to look on is no return"
    assert here(lots, seats[0].match_id).match.left, "and undoes no judgement of why it is out"
