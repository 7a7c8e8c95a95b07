"""Streams of a match: consecutive from any version, alive while nothing happens, with a stated end."""

from collections.abc import Callable
from typing import Any

import grpc
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from services.engine.api.streams import stream as streams
from services.runtime.rpc.responses import response_stream
from tests.engine.refused import refusal, refused, stream_refusal
from tests.engine.served import Seated, Served, versions
from tests.engine.sitting import clock
from tests.waiting import patiently

NARROW = [("grpc.http2.lookahead_bytes", 1024), ("grpc.http2.bdp_probe", 0)]
FULL = grpc.StatusCode.RESOURCE_EXHAUSTED
SHUFFLE = ("a4-a3", "e3-d3", "a3-a4", "d3-e3")


async def shuffle(seats: list[Seated], first: int, last: int) -> None:
    """Moves back and forth, from the action of version `first` to that of version `last`."""
    for version in range(first, last + 1):
        await seats[(version - 5) % 2].act(SHUFFLE[(version - 5) % 4], version - 1)


def act(notation: str, version: int, request_id: str) -> pb.PlayRequest:
    action = match_pb2.Action(notation=notation)
    return pb.PlayRequest(act=pb.PlayAct(expected_version=version, request_id=request_id, action=action))


async def answer(stream: Any) -> Any:
    """Returns the next answer on a Play stream."""
    while not (message := await stream.read()).HasField("ack") and not message.HasField("refusal"):
        pass
    return message


@pytest.mark.parametrize("from_version", [0, 3, 8, 9])
async def test_a_stream_is_consecutive_from_anywhere(tablut: Served, from_version: int) -> None:
    seats = await tablut.table()
    early = tablut.watcher.watch(seats[0].match_id)
    await shuffle(seats, 5, 9)
    late = seats[1].watch(seats[0].match_id, from_version)
    await shuffle(seats, 10, 11)
    assert await versions(early, 11) == [*range(1, 12)]
    assert await versions(late, 11 - from_version) == [*range(from_version + 1, 12)]


async def test_a_snapshot_stands_for_what_was(tablut: Served) -> None:
    seats = await tablut.table()
    await shuffle(seats, 5, 6)
    stream = tablut.watcher.watch(seats[0].match_id, -1)
    first = await stream.read()
    assert first.snapshot == await tablut.watcher.look(seats[0].match_id)
    assert (first.snapshot.version, len(first.events)) == (6, 0)
    await shuffle(seats, 7, 7)
    assert await versions(stream, 1) == [7]


async def test_the_end_is_explicit(tablut: Served) -> None:
    seats = await tablut.table()
    early = [tablut.watcher.watch(seats[0].match_id), await seats[1].play()]
    await shuffle(seats, 5, 5)
    await seats[0].do("ResignMatch")
    late = [
        tablut.watcher.watch(seats[0].match_id, 5),
        await seats[1].play(6),
        seats[0].watch(seats[0].match_id, -1),
    ]
    for stream, after in zip([*early, *late], (0, 0, 5, 6, 6), strict=True):
        messages = [message async for message in stream]
        assert messages[-1].end.version == 6
        assert not any(message.HasField("end") for message in messages[:-1])
        assert [event.version for message in messages for event in message.events] == [*range(after + 1, 7)]


async def test_a_quiet_stream_beats(tablut: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.05)
    seats = await tablut.table()
    for stream in (tablut.watcher.watch(seats[0].match_id, 4), await seats[0].play(2)):
        beats = [message async for message in _first(stream, 4) if message.HasField("heartbeat")]
        assert len(beats) >= 3
        assert {beat.heartbeat.version for beat in beats} == {4}
        times = [beat.heartbeat.time.ToMilliseconds() for beat in beats]
        assert times == sorted(times)
        assert times[-1] - times[-2] >= 45, "not more often than said"


async def _first(stream: Any, count: int) -> Any:
    for _ in range(count):
        yield await stream.read()


async def test_a_slow_reader_is_cut_off_and_may_resume(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(response_stream, "MOST_MESSAGES", 100)
    (seat, _) = await tablut.table()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{tablut.server.port}", options=NARROW) as channel:
        slow = await Seated(EngineServiceStub(channel), seat.token, seat.match_id, 0).play()
        # It sends requests without reading the answers, until connection and backlog are full.
        for _ in range(1000):
            await slow.write(act("a" * 250, 4, "r"))
        assert (await refusal(_to_the_end(slow))).named == (FULL, "SLOW_CONSUMER")
    resumed = await seat.play(2)
    assert await versions(resumed, 2) == [3, 4]


async def _to_the_end(stream: Any) -> None:
    while await stream.read() is not grpc.aio.EOF:
        pass


async def test_a_refused_action_leaves_the_stream_open(tablut: Served) -> None:
    seats = await tablut.table()
    stream = await seats[0].play(4)
    reasons = []
    for notation, version, request_id in (
        ("a4-b5", 4, "illegal"),
        ("nonsense", 4, "malformed"),
        ("a4-a3", 3, "stale"),
        ("a4-a3", 0, "none"),
        ("a4-a3", 4, ""),
    ):
        await stream.write(act(notation, version, request_id))
        message = await answer(stream)
        assert message.refusal.request_id == request_id
        reasons.append(refused(message.refusal.status).reason)
    assert reasons == [
        "ILLEGAL_ACTION",
        "INVALID_NOTATION",
        "STALE_VERSION",
        "INVALID_REQUEST",
        "INVALID_REQUEST",
    ]
    await stream.write(act("a4-a3", 4, "good"))
    assert (await answer(stream)).ack.version == 5
    assert await seats[1].act("e3-d3", 5) == 6
    assert await versions(stream, 1) == [6]


async def test_an_action_meant_for_another_match_is_not_played_here(tablut: Served) -> None:
    (seat, _), (other, _) = await tablut.table(), await tablut.table()
    stream = await seat.play(4)
    astray = act("a4-a3", 4, "r")
    astray.match_id = other.match_id
    await stream.write(astray)
    told = (await answer(stream)).refusal
    assert (told.request_id, refused(told.status).reason) == ("r", "INVALID_REQUEST")
    astray.match_id = seat.match_id
    await stream.write(astray)
    assert (await answer(stream)).ack.version == 5, "it may say which match it means"


async def test_actions_may_come_with_the_opening(tablut: Served) -> None:
    seats = await tablut.table()
    stream = await seats[0].play(4)
    await stream.write(act("a4-a3", 4, "r"))
    await stream.write(act("a4-a3", 4, "r"))
    await stream.done_writing()
    assert [(await answer(stream)).ack.version for _ in range(2)] == [5, 5], "one decision, told twice"
    await seats[1].act("e3-d3", 5)
    assert await versions(stream, 1) == [6], "who says no more may go on looking"


@pytest.mark.parametrize(
    "say",
    [
        lambda match_id: [act("a4-a3", 4, "r")],
        lambda match_id: [pb.PlayRequest(match_id=match_id)],
        lambda match_id: [pb.PlayRequest(match_id=match_id, open=pb.PlayOpen())] * 2,
    ],
    ids=["acts first", "says nothing", "opens twice"],
)
async def test_a_stream_is_opened_once_and_first(
    tablut: Served, say: Callable[[str], list[pb.PlayRequest]]
) -> None:
    (seat, _) = await tablut.table()
    stream = tablut.stub.Play(metadata=seat.metadata)
    for request in say(seat.match_id):
        await stream.write(request)
    assert (await stream_refusal(stream)).named == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")


async def test_what_cannot_be_shown_ends_its_stream_and_holds_up_no_match(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no words for that")

    seats = await tablut.table()
    plain = tablut.watcher.watch(seats[0].match_id)
    request = pb.WatchMatchRequest(match_id=seats[0].match_id, with_views=True)
    showing = tablut.stub.WatchMatch(request, metadata=tablut.watcher.metadata)
    assert await versions(showing, 4) == [1, 2, 3, 4]
    monkeypatch.setattr(tablut.engine.context.renderer, "view", broken)
    await shuffle(seats, 5, 6)
    assert await versions(plain, 6) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(grpc.aio.AioRpcError) as ended:
        await _to_the_end(showing)
    assert ended.value.code() is grpc.StatusCode.INTERNAL


async def test_what_cannot_be_told_ends_the_streams_of_its_class_alone(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The action is in the log, so its caller gets an answer and its request is known."""

    def broken(_event: object) -> str:
        raise KeyError("a word that is missing")

    now_ms = tablut.engine.context.now_ms()
    monkeypatch.setattr(tablut.engine.context, "now_ms", lambda: now_ms)  # no time runs out on a busy machine
    seats = await tablut.table(clock=clock(match_pb2.CLOCK_KIND_PER_MOVE, 20_000))
    match_id = seats[0].match_id
    plain = tablut.watcher.watch(match_id, 4)
    request = pb.WatchMatchRequest(match_id=match_id, from_version=4, with_words=True)
    words: Any = tablut.stub.WatchMatch(request, metadata=tablut.watcher.metadata)
    playing: Any = tablut.stub.Play(metadata=seats[0].metadata)
    opening = pb.PlayOpen(from_version=4, with_words=True)
    await playing.write(pb.PlayRequest(match_id=match_id, open=opening))
    for stream in (plain, words, playing):
        assert (await stream.read()).HasField("heartbeat")
    with monkeypatch.context() as failing:
        failing.setattr(tablut.engine.context.renderer.game, "tell", broken)
        assert await seats[0].act("a4-a3", 4, "r") == 5
    for stream in (words, playing):
        with pytest.raises(grpc.aio.AioRpcError) as ended:
            await _to_the_end(stream)
        assert ended.value.code() is grpc.StatusCode.INTERNAL
    assert await seats[0].act("a4-a3", 4, "r") == 5
    assert await seats[1].act("e3-d3", 5) == 6
    assert await versions(plain, 2) == [5, 6]
    live = tablut.engine.matches.peek(match_id)
    assert live is not None
    assert live.deadline.is_set
    again = tablut.stub.WatchMatch(request, metadata=tablut.watcher.metadata)
    assert await versions(again, 2) == [5, 6]


async def test_what_cannot_be_listed_is_not_stored_and_holds_up_no_match(
    tablut: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bytes:
        raise RuntimeError("no summary of that")

    seats = await tablut.table()
    with monkeypatch.context() as failing:
        failing.setattr(tablut.engine.context.renderer, "summary", broken)
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await seats[0].do("ResignMatch")
        assert refused.value.code() is grpc.StatusCode.INTERNAL
    assert await seats[0].act("a4-a3", 4) == 5


async def test_draining_ends_streams_and_takes_no_new_ones(tablut: Served) -> None:
    seats = await tablut.table()
    open_streams = [tablut.watcher.watch(seats[0].match_id), await seats[0].play()]
    for stream in open_streams:
        assert await versions(stream, 4) == [1, 2, 3, 4]
    tablut.engine.resolver.drain()
    for stream in (*open_streams, tablut.watcher.watch(seats[0].match_id)):
        async with patiently():
            ended = await refusal(_to_the_end(stream))
        assert ended.named == (grpc.StatusCode.UNAVAILABLE, "DRAINING")
        assert ended.retry_ms > 0
