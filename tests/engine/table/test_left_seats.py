"""Somebody who has given a seat back neither acts nor watches as that seat, whoever has it now."""

import asyncio
from typing import Any

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.games.tablut import GAME as TABLUT
from services.runtime.database.database import sqlite_path
from tests.conformance.lots import GAME as LOTS
from tests.engine.gated_log import GatedLog
from tests.engine.refused import refusal, stream_refusal
from tests.engine.served import Seated, Served, serving, versions
from tests.engine.shared_log import SharedLog
from tests.engine.table.test_calling_off import DENIED, account, join, opened
from tests.engine.table.test_leaving import leave
from tests.engine.table.test_phrases import Ear, say
from tests.waiting import patiently, until


def token(served: Served, match_id: str, name: str, seat: int = 0) -> Seated:
    """Returns the caller with the token of a seat."""
    return Seated(served.stub, served.signer.sign_seat(match_id, seat, account_id=name), match_id, seat)


async def read_on(stream: Any) -> None:
    """Reads a stream to its end."""
    while await stream.read() is not grpc.aio.EOF:
        pass


async def taken(served: Served, *names: str) -> str:
    """A waiting match of Lots for two, with these accounts in its first seats."""
    match_id = await opened(served, game="lots", seats=2)
    for name in names:
        await join(account(served, name), match_id)
    return match_id


async def test_the_token_of_the_seat_is_worth_nothing_for_it(lots: Served) -> None:
    match_id = await taken(lots, "bob")
    old = token(lots, match_id, "bob")
    await leave(old, match_id)

    async def is_worthless() -> None:
        for method in ("GetMatch", "ListLegalActions", "GetReplay", "ResignMatch", "OfferDraw", "ClaimMatch"):
            assert (await refusal(old.do(method))).named == (DENIED, "NOT_YOUR_SEAT")
        acting = old.act("take", (await lots.watcher.look(match_id)).version)
        for call in (acting, say(old, match_id, match_pb2.PHRASE_HELLO), leave(old, match_id, "another")):
            assert (await refusal(call)).reason == "NOT_YOUR_SEAT"
        for stream in (old.watch(match_id), await old.play()):
            assert (await stream_refusal(stream)).reason == "NOT_YOUR_SEAT"

    await is_worthless()
    await join(account(lots, "eve"), match_id)
    await is_worthless()
    await join(account(lots, "ann"), match_id)
    await is_worthless()
    assert not (await account(lots, "bob").look(match_id)).HasField("viewer_seat")


async def test_its_streams_are_told_and_end(lots: Served) -> None:
    match_id = await taken(lots, "bob")
    bob = token(lots, match_id, "bob")
    streams = [bob.watch(match_id), account(lots, "bob").watch(match_id), await bob.play()]
    others = [lots.watcher.watch(match_id), account(lots, "eve").watch(match_id)]
    for stream in (*streams, *others):
        assert (await stream.read()).events
    version = await leave(bob, match_id)
    for name in ("eve", "ann"):
        await join(account(lots, name), match_id)
    for stream in streams:
        assert await versions(stream, 1) == [version]
        assert (await refusal(read_on(stream))).named == (DENIED, "NOT_YOUR_SEAT")
    for stream in others:
        kinds: list[Any] = []
        async with patiently():
            while "started" not in kinds:
                kinds += [event.WhichOneof("body") for event in (await stream.read()).events]
        assert "freed" in kinds


async def test_they_end_on_every_replica(sqlite_url: str) -> None:
    bells: list[Any] = []
    logs = [SharedLog(sqlite_path(sqlite_url), bells) for _ in range(2)]
    async with serving(LOTS, logs[0]) as ours, serving(LOTS, logs[1]) as theirs:
        match_id = await taken(ours, "bob")
        stream = token(theirs, match_id, "bob").watch(match_id)
        assert (await stream.read()).events
        await leave(account(ours, "bob"), match_id)
        for name in ("eve", "ann"):
            await join(account(ours, name), match_id)
        async with patiently():
            assert (await refusal(read_on(stream))).reason == "NOT_YOUR_SEAT"
        assert (await refusal(token(theirs, match_id, "bob").look(match_id))).reason == "NOT_YOUR_SEAT"
        assert (await token(theirs, match_id, "eve").look(match_id)).viewer_seat == 0


async def test_who_sits_there_next_is_not_away_as_a_stream_of_before_has_ended(sqlite_url: str) -> None:
    """A replica that hears late learns together that the seat is another's and that the match has begun."""
    bells: list[Any] = []
    logs = [SharedLog(sqlite_path(sqlite_url), bells) for _ in range(2)]
    async with serving(LOTS, logs[0]) as ours, serving(LOTS, logs[1]) as theirs:
        match_id = await taken(ours, "bob")
        stream = token(theirs, match_id, "bob").watch(match_id)
        assert (await stream.read()).events
        live = await theirs.engine.matches.get(match_id)
        assert live.presence.has_stream(0)
        bells.clear()
        await leave(account(ours, "bob"), match_id)
        for name in ("eve", "ann"):
            await join(account(ours, name), match_id)
        assert (await theirs.watcher.look(match_id)).status == match_pb2.MATCH_STATUS_LIVE
        assert (await refusal(read_on(stream))).reason == "NOT_YOUR_SEAT"
        assert not live.presence.has_stream(0)
        assert live.presence.is_idle, "nobody is about to be noted as away"


@pytest.mark.parametrize("by_stream", [False, True])
async def test_what_is_asked_while_the_seat_changes_hands_is_not_done_for_who_has_it_then(
    sqlite_url: str, by_stream: bool
) -> None:
    """While the leaving is stored, two joins arrive that begin the match, and an action legal then."""
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(TABLUT, log) as served:
        match_id = await opened(served)
        await join(account(served, "bob"), match_id)
        bob = token(served, match_id, "bob")
        stream = await bob.play()
        assert (await stream.read()).events
        queue = (await served.engine.matches.get(match_id))._queue
        log.close_gate()
        leaving = asyncio.create_task(leave(bob, match_id))
        await log.asked.wait()
        joining = [asyncio.create_task(join(account(served, "eve"), match_id))]
        await until(lambda: len(queue) == 1)
        joining.append(asyncio.create_task(join(account(served, "ann"), match_id)))
        await until(lambda: len(queue) == 2)
        acting = pb.PlayAct(expected_version=6, request_id="late", action=match_pb2.Action(notation="a4-a3"))
        if by_stream:
            await stream.write(pb.PlayRequest(act=acting))
        else:
            refused = asyncio.create_task(refusal(bob.act("a4-a3", 6)))
        await until(lambda: len(queue) == 3)
        log.gate.set()
        assert await leaving == 3
        await asyncio.gather(*joining)
        if by_stream:
            assert (await refusal(read_on(stream))).reason == "NOT_YOUR_SEAT"
        else:
            assert (await refused).named == (DENIED, "NOT_YOUR_SEAT")
        eve = token(served, match_id, "eve")
        assert (await eve.look(match_id)).version == 6, "nothing was played for her"
        assert await eve.act("a4-a3", 6) == 7


async def test_who_asks_before_and_is_answered_after_it_looks_with_its_own_eyes(sqlite_url: str) -> None:
    """The log is read in between. By then the seat belongs to somebody else, who has cards."""
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(LOTS, log) as served:
        match_id = await taken(served, "bob")
        bob, seat = account(served, "bob"), token(served, match_id, "bob")
        log.reads.clear()
        log.reads_late = True
        log.read.clear()
        asking = [asyncio.create_task(bob.replay(match_id))]
        await log.read.wait()
        log.read.clear()
        asking.append(asyncio.create_task(seat.replay(match_id)))
        await log.read.wait()
        log.read.clear()
        watching = seat.watch(match_id)
        await log.read.wait()
        await leave(bob, match_id)
        for name in ("eve", "ann"):
            await join(account(served, name), match_id)
        log.reads.set()
        told = (await asking[0]).events
        assert (await refusal(asking[1])).reason == "NOT_YOUR_SEAT"
        assert (await stream_refusal(watching)).reason == "NOT_YOUR_SEAT"
        assert list(told) == list((await served.watcher.replay(match_id)).events)
        assert list(told) != list((await account(served, "eve").replay(match_id)).events)


async def test_a_join_that_is_answered_late_shows_nothing_of_who_sits_there_by_then(sqlite_url: str) -> None:
    """It is stored. Another replica sees the seat given back and taken before this one hears of it."""
    bells: list[Any] = []
    logs = [SharedLog(sqlite_path(sqlite_url), bells) for _ in range(2)]
    async with serving(LOTS, logs[0]) as ours, serving(LOTS, logs[1]) as theirs:
        match_id = await taken(ours)
        logs[0].appends.clear()
        joining = asyncio.create_task(join(account(ours, "bob"), match_id))
        bob = account(theirs, "bob")
        async with patiently():
            while not (await bob.look(match_id)).HasField("viewer_seat"):
                pass
        await leave(bob, match_id)
        for name in ("eve", "ann"):
            await join(account(theirs, name), match_id)
        assert (await account(ours, "eve").look(match_id)).viewer_seat == 0, "this one has read on"
        logs[0].appends.set()
        assert (await refusal(joining)).named == (DENIED, "NOT_YOUR_SEAT")


async def test_what_was_said_from_there_goes_with_who_has_left(tablut: Served) -> None:
    match_id = await opened(tablut)
    await join(account(tablut, "bob"), match_id)
    bob = token(tablut, match_id, "bob")
    ear = await Ear(tablut.watcher, match_id).is_open()
    await say(bob, match_id, match_pb2.PHRASE_HELLO)
    assert (await ear.next()).name == "bob"
    await leave(bob, match_id)
    await join(account(tablut, "eve"), match_id)
    await say(token(tablut, match_id, "eve"), match_id, match_pb2.PHRASE_THANKS)
    later = await Ear(tablut.watcher, match_id).is_open()
    assert (await later.next()).name == "eve"


async def test_what_is_being_said_while_the_seat_is_given_back_is_said_by_nobody(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other replicas are told first, which takes time."""
    match_id = await opened(tablut)
    await join(account(tablut, "bob"), match_id)
    bob = token(tablut, match_id, "bob")
    asked, gate = asyncio.Event(), asyncio.Event()

    async def announce(_match_id: str, _said: bytes) -> None:
        asked.set()
        await gate.wait()

    monkeypatch.setattr(tablut.engine.matches.context.log, "announce", announce)
    saying = asyncio.create_task(refusal(say(bob, match_id, match_pb2.PHRASE_OOPS)))
    await asked.wait()
    await leave(bob, match_id)
    await join(account(tablut, "eve"), match_id)
    gate.set()
    assert (await saying).named == (DENIED, "NOT_YOUR_SEAT")
    await say(token(tablut, match_id, "eve"), match_id, match_pb2.PHRASE_THANKS)
    ear = await Ear(tablut.watcher, match_id).is_open()
    assert (await ear.next()).name == "eve"
