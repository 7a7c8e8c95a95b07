"""Time runs out once, soon after the deadline, even if processes slept or were dead."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from services.engine.log import open_log
from services.engine.match import deadline, matches
from services.games.tablut import GAME
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.database.database import sqlite_path
from services.runtime.observe import metrics
from tests.credentials import SIGNER
from tests.engine.gated_log import Fault, GatedLog
from tests.engine.match.listener import here
from tests.engine.process import running
from tests.engine.refused import refusal
from tests.engine.served import Served, events_of, serving
from tests.engine.sitting import clock
from tests.waiting import patiently, until

PER_MOVE = match_pb2.CLOCK_KIND_PER_MOVE


@contextlib.contextmanager
def held(served: Served) -> Iterator[None]:
    """Stops the engine's clock, so that the time a busy machine takes for the following does not count."""
    context = served.engine.context
    real, now_ms = context.now_ms, context.now_ms()
    context.now_ms = lambda: now_ms
    try:
        yield
    finally:
        context.now_ms = real


async def to_the_end(served: Served, match_id: str) -> list[match_pb2.Event]:
    """Returns all events of a match once it has ended."""
    async with patiently():
        return await events_of(served.watcher.watch(match_id), 10**6)


def deadline_of(events: list[match_pb2.Event]) -> int:
    """Returns the last deadline in the events, in milliseconds."""
    (clocks,) = [
        getattr(event, str(event.WhichOneof("body"))).clocks
        for event in events
        if event.WhichOneof("body") in ("started", "played")
    ][-1:]
    return max(int(each.deadline.ToMilliseconds()) for each in clocks if each.HasField("deadline"))


def timed_out(events: list[match_pb2.Event]) -> int:
    """Returns how late the time-out is in the log, in milliseconds, and checks that there is only one."""
    ends = [event for event in events if event.HasField("ended")]
    assert [event.ended.outcome.reason for event in ends] == ["time_out"]
    assert ends == events[-1:]
    return ends[0].time.ToMilliseconds() - deadline_of(events)


async def test_an_action_counts_from_when_it_came(sqlite_url: str) -> None:
    """It then waits for another commit until after the deadline, which must not count against the seat."""
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(GAME, log) as served:
        now_ms = 1_000_000
        served.engine.context.now_ms = lambda: now_ms
        seats = await served.table(clock=clock(PER_MOVE, 60_000))
        log.close_gate()
        dispatcher = asyncio.create_task(seats[1].do("OfferDraw"))
        await log.asked.wait()
        live = served.engine.matches.peek(seats[0].match_id)
        assert live is not None
        before = live.touched
        acting = asyncio.create_task(seats[0].act("a4-a3", 4))
        while live.touched == before:
            await served.watcher.ask("DescribeGame", pb.DescribeGameRequest(game="tablut"))
        now_ms += 120_000
        log.gate.set()
        assert (await dispatcher).version == 5
        assert await acting == 6
        assert (await refusal(seats[1].act("e3-d3", 6))).reason == "MATCH_OVER", "who comes too late is late"


@pytest.mark.parametrize(
    "kind", [PER_MOVE, match_pb2.CLOCK_KIND_FISCHER, match_pb2.CLOCK_KIND_CORRESPONDENCE]
)
async def test_a_time_out_comes_after_its_deadline_and_once(tablut: Served, kind: Any) -> None:
    tables = []
    for number in range(6):
        with held(tablut):
            tables.append(await tablut.table(clock=clock(kind, 300 + 10 * number)))
            if number % 2:
                await tables[number][0].act("a4-a3", 4)
    for number, seats in enumerate(tables):
        events = await to_the_end(tablut, seats[0].match_id)
        assert timed_out(events) >= 0
        assert events[-1].ended.outcome.ranks == ([1, 2] if number % 2 else [2, 1])


async def test_the_timer_is_set_for_the_deadline_itself(tablut: Served) -> None:
    """The benchmark measures how soon the timer then runs."""
    loop, now_ms = asyncio.get_running_loop(), 1_000_000
    tablut.engine.context.now_ms = lambda: now_ms
    before = loop.time()
    seats = await tablut.table(clock=clock(PER_MOVE, 20_000))
    live = tablut.engine.matches.peek(seats[0].match_id)
    assert live is not None
    assert live.match.clock.deadline_ms == now_ms + 20_000
    timer = live.deadline._timer
    assert timer is not None
    assert before + 20 <= timer.when() <= loop.time() + 20.001, "at once after it"


async def test_who_acts_in_time_is_safe_and_too_late_is_too_late(tablut: Served) -> None:
    with held(tablut):
        seats = await tablut.table(clock=clock(match_pb2.CLOCK_KIND_FISCHER, 400, 200))
        match = await tablut.watcher.look(seats[0].match_id)
        assert await seats[0].act("a4-a3", 4) == 5
        after = await tablut.watcher.look(seats[0].match_id)
    assert after.clocks[0].remaining.ToMilliseconds() > 400, "the increment"
    assert match.clocks[0].HasField("deadline")
    assert not after.clocks[0].HasField("deadline")
    await to_the_end(tablut, seats[0].match_id)
    with pytest.raises(grpc.aio.AioRpcError, match="time_out"):
        await seats[1].act("e3-d3", 5)


async def test_how_late_a_time_out_is_goes_by_the_log(tablut: Served) -> None:
    """This engine's clock may be behind the clock of the engine that stored the last entry."""
    now_ms = 1_000_000
    tablut.engine.context.now_ms = lambda: now_ms
    seats = await tablut.table(clock=clock(PER_MOVE, 20_000))
    (await tablut.engine.matches.get(seats[0].match_id)).match.updated_ms += 30_000
    late = metrics.FLAG_ERROR_SECONDS.labels("tablut")._sum
    before = late.get()
    assert (await refusal(seats[0].act("a4-a3", 4))).reason == "MATCH_OVER"
    assert late.get() - before == pytest.approx(10)


async def test_a_far_deadline_is_left_to_the_sweeper(tablut: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline, "TIMER_HORIZON_MS", 50)
    monkeypatch.setattr(matches, "TIMER_HORIZON_MS", 50)
    seats = await tablut.table(clock=clock(PER_MOVE, 200))
    ending = asyncio.create_task(to_the_end(tablut, seats[0].match_id))
    while not ending.done():
        await tablut.engine.matches.sweep()
        await asyncio.wait([ending], timeout=0.02)
    assert timed_out(ending.result()) >= 0


async def test_a_log_that_is_away_at_the_deadline_is_asked_again_without_haste(sqlite_url: str) -> None:
    log = GatedLog(sqlite_path(sqlite_url))
    async with serving(GAME, log) as served:
        with held(served):
            seats = await served.table(clock=clock(PER_MOVE, 100))
            log.fault = Fault.BEFORE
            log.asked.clear()
        await log.asked.wait()
        before = log.appends
        await asyncio.sleep(0.4)
        assert log.appends - before <= 20, "it does not spin"
        await until(lambda: log.appends > before, "it goes on asking")
        log.fault = None
        assert timed_out(await to_the_end(served, seats[0].match_id)) > 0


async def test_deadlines_pass_while_the_engine_is_down(sqlite_url: str) -> None:
    with contextlib.ExitStack() as until_down:
        async with serving(GAME, await open_log(sqlite_url)) as served:
            until_down.enter_context(held(served))
            missed = (await served.table(clock=clock(PER_MOVE, 250)))[0].match_id
            ahead = (await served.table(clock=clock(PER_MOVE, 1_000)))[0].match_id
            deadlines = [
                deadline_of(list((await served.watcher.replay(each)).events)) for each in (missed, ahead)
            ]
    # A sleep uses another clock than deadlines do, and may end a little early by theirs.
    await asyncio.sleep(deadlines[0] / 1000 - time.time() + 0.06)
    async with serving(GAME, await open_log(sqlite_url)) as served:
        assert timed_out(await to_the_end(served, missed)) >= 50
        assert timed_out(await to_the_end(served, ahead)) >= 0
    async with serving(GAME, await open_log(sqlite_url)) as served:
        for each in (missed, ahead):
            timed_out(list((await served.watcher.replay(each)).events))


async def test_a_killed_process_loses_no_deadline(tmp_path: Path) -> None:
    signer = SIGNER

    def token(*scopes: Scope, account: str = "ann") -> tuple[tuple[str, str], ...]:
        signed = signer.sign(Claims(account, frozenset(scopes), int(time.time()) + 60))
        return (("authorization", f"Bearer {signed}"),)

    with running(tmp_path) as engine:
        async with grpc.aio.insecure_channel(engine.address) as channel:
            stub = EngineServiceStub(channel)
            create = pb.CreateMatchRequest(game="tablut", clock=clock(PER_MOVE, 300))
            create.taken.add(seat=0, account_id="ann")
            create.taken.add(seat=1, account_id="bob")
            match = (await stub.CreateMatch(create, metadata=token(Scope.ORGANISE))).match
        engine.kill()
        engine.start()
        engine.wait_until_ready()
        async with grpc.aio.insecure_channel(engine.address) as channel:
            watch = pb.WatchMatchRequest(match_id=match.match_id)
            stream = EngineServiceStub(channel).WatchMatch(watch, metadata=token(Scope.OBSERVE))
            async with patiently():
                assert timed_out(await events_of(stream, 10**6)) >= 0


async def test_a_clock_that_jumps_has_time_run_out_by_the_next_look(tablut: Served) -> None:
    """As after a machine was suspended, which timers do not notice."""
    context, jumped_ms = tablut.engine.context, 0
    real = context.now_ms
    context.now_ms = lambda: real() + jumped_ms
    (seat, _) = await tablut.table(clock=clock(PER_MOVE, 25_000))
    assert here(tablut, seat.match_id).deadline.is_set
    jumped_ms = 25_000
    await tablut.engine.matches.sweep()
    assert timed_out(await to_the_end(tablut, seat.match_id)) < 20_000, "by its timer of before 25 s late"
