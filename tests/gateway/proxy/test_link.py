"""The link: what is batched, what a break causes, and how refusals travel."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from ardri.link.v1 import link_service_pb2 as pb
from gateway.proxy.link.link import Link
from services.runtime.errors import Draining, EngineUnavailable, RemoteRefusal, StaleVersion
from services.runtime.observe import tracing
from services.runtime.rpc.methods import Call
from services.runtime.rpc.responses.response_stream import QueuedResponses
from services.runtime.rpc.statuses import reason_name, to_status
from tests.engine.log.cable import Cable
from tests.gateway.fake.fake_engine import FakeEngine
from tests.waiting import patiently, until

CALL = Call("Bearer t", tracing.start(None))


@pytest.fixture(params=[False, True], ids=["stream", "socket"])
async def engine(request: pytest.FixtureRequest) -> AsyncIterator[FakeEngine]:
    fake = FakeEngine(has_sockets=request.param)
    await fake.start()
    yield fake
    await fake.stop()


async def test_answer_has_the_engines_bytes(engine: FakeEngine, link: Link) -> None:
    engine.answers["GetMatch"] = lambda frame: frame.payload[::-1]
    assert await link.ask("GetMatch", CALL, b"\x00\xff") == b"\xff\x00"
    frame = engine.frames[0]
    assert (frame.method, frame.authorization, frame.traceparent) == (
        "GetMatch",
        "Bearer t",
        CALL.traceparent,
    )


async def test_calls_of_one_moment_leave_in_one_batch(engine: FakeEngine, link: Link) -> None:
    engine.answers["GetMatch"] = lambda frame: frame.payload
    payloads = [bytes([n]) for n in range(100)]
    assert await asyncio.gather(*(link.ask("GetMatch", CALL, each) for each in payloads)) == payloads
    assert len(engine.frames) == 100
    assert len(engine.batches) <= 3


async def test_large_frames_leave_in_batches_that_the_engine_takes(engine: FakeEngine, link: Link) -> None:
    engine.answers["VerifyReplay"] = lambda frame: str(len(frame.payload)).encode()
    large = b"x" * (1 << 20)
    answers = await asyncio.gather(*(link.ask("VerifyReplay", CALL, large) for _ in range(6)))
    assert answers == [b"1048576"] * 6
    assert all(len(batch) <= 2 for batch in engine.batches)


async def test_refusal_leaves_as_it_came(engine: FakeEngine, link: Link) -> None:
    status = to_status(StaleVersion(3, 5), trace_id="abc")
    engine.answers["PlayAction"] = lambda frame: status
    with pytest.raises(RemoteRefusal) as caught:
        await link.ask("PlayAction", CALL, b"")
    assert to_status(caught.value, trace_id="other") == status
    assert reason_name(caught.value) == "STALE_VERSION"


async def test_stream_carries_both_ways_until_closed(engine: FakeEngine, link: Link) -> None:
    responses = QueuedResponses()
    number = link.open("Play", CALL, responses)
    for payload in (b"a", b"b"):
        link.send(number, payload)
    assert [await responses.take(), await responses.take()] == [b"a", b"b"]
    link.close(number)
    await until(lambda: engine.frames[-1].kind == pb.FRAME_KIND_CLOSE)
    engine.send(number, pb.FRAME_KIND_CLOSE)
    assert await responses.take() is None
    link.send(number, b"late")
    link.cancel(number)
    assert all(frame.kind != pb.FRAME_KIND_CANCEL for frame in engine.frames)


async def test_cancel_tells_the_engine_once(engine: FakeEngine, link: Link) -> None:
    number = link.open("WatchMatch", CALL, QueuedResponses(), b"m")
    link.cancel(number)
    link.cancel(number)
    await until(lambda: len(engine.frames) >= 2)
    assert [frame.kind for frame in engine.frames] == [pb.FRAME_KIND_OPEN, pb.FRAME_KIND_CANCEL]


async def test_break_ends_all_calls_and_heals(engine: FakeEngine, link: Link) -> None:
    engine.answers["GetMatch"] = lambda frame: None
    asked = link.ask("GetMatch", CALL, b"")
    responses = QueuedResponses()
    link.open("WatchMatch", CALL, responses, b"m")
    assert await responses.take() == b"m"
    await engine.stop()
    with pytest.raises(EngineUnavailable):
        await asked
    with pytest.raises(EngineUnavailable):
        await responses.take()
    with pytest.raises(EngineUnavailable):
        await link.ask("GetMatch", CALL, b"")
    engine.answers["GetMatch"] = lambda frame: b"back"
    await engine.start()
    await until(lambda: link.up)
    assert await link.ask("GetMatch", CALL, b"") == b"back"


async def test_engine_that_dies_again_and_again_is_found_quickly(engine: FakeEngine, link: Link) -> None:
    engine.answers["GetMatch"] = lambda frame: b"here"
    for _ in range(6):
        assert await link.ask("GetMatch", CALL, b"") == b"here"
        await engine.stop()
        await until(lambda: not link.up)
        await engine.start()
        await until(lambda: link.up)
    link._back_off.jitter = 0.0  # the due delay, without random jitter
    assert link._back_off.next_seconds() <= 0.04


async def test_engine_that_dies_before_it_answers_is_looked_for_less_and_less(
    engine: FakeEngine, link: Link
) -> None:
    engine.answers["GetMatch"] = lambda frame: b"here"
    assert await link.ask("GetMatch", CALL, b"") == b"here", "once does not count for ever"
    for _ in range(4):
        await engine.stop()
        await until(lambda: not link.up)
        await engine.start()
        await until(lambda: link.up)
    link._back_off.jitter = 0.0
    assert link._back_off.next_seconds() >= 0.3


async def test_engine_may_be_far_away(engine: FakeEngine) -> None:
    engine.answers["GetMatch"] = lambda frame: b"here"
    cable = Cable(int(engine.address.rpartition(":")[2]), delay_seconds=0.7)
    await cable.mend()
    link = Link("tablut", f"127.0.0.1:{cable.port}")
    link.start()
    async with patiently():
        await until(lambda: link.up)
        assert await link.ask("GetMatch", CALL, b"") == b"here"
    await link.stop()
    await cable.cut()


async def test_defect_over_one_answer_does_not_end_the_link(engine: FakeEngine, link: Link) -> None:
    class Broken(QueuedResponses):
        def send(self, payload: bytes) -> None:
            raise ZeroDivisionError

    link.open("WatchMatch", CALL, Broken(), b"m")
    await until(lambda: not link.up)
    await until(lambda: link.up)


async def test_caller_that_gives_up_leaves_nothing_behind(engine: FakeEngine, link: Link) -> None:
    engine.answers["GetMatch"] = lambda frame: None
    asking = asyncio.ensure_future(link.ask("GetMatch", CALL, b""))
    await until(lambda: engine.frames)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    engine.send(engine.frames[0].call, pb.FRAME_KIND_CLOSE, b"late")
    engine.answers["GetMatch"] = lambda frame: b"next"
    assert await link.ask("GetMatch", CALL, b"") == b"next"


async def test_drain_sends_streams_away(engine: FakeEngine, link: Link) -> None:
    responses = QueuedResponses()
    link.open("Play", CALL, responses)
    link.drain()
    with pytest.raises(Draining):
        await responses.take()
    await until(lambda: len(engine.frames) >= 2)
    assert engine.frames[-1].kind == pb.FRAME_KIND_CANCEL


async def test_engine_that_does_not_read_is_refused_more(engine: FakeEngine, link: Link) -> None:
    number = link.open("Play", CALL, QueuedResponses())

    def flood() -> None:
        for _ in range(40):
            link.send(number, b"x" * (1 << 20))

    with pytest.raises(EngineUnavailable):
        flood()
