"""What several streams are told alike leaves in one frame; nothing is lost, repeated or overtaken."""

import random
from collections.abc import Sequence

from ardri.engine.v1.engine_service_pb2 import WatchMatchResponse
from ardri.link.v1 import link_service_pb2 as link
from services.engine.link.outgoing import FramedResponses, Outgoing
from tests.engine.served import Served
from tests.hostile.attacks.transport.link_numbers import RawLink, watch

WATCHERS = 100


def shared(count: int) -> tuple[Outgoing, list[FramedResponses]]:
    """What leaves for a gateway that takes shared frames, and this many streams."""
    out = Outgoing()
    out.takes_shared = True
    return out, streams_of(out, count)


def streams_of(out: Outgoing, count: int) -> list[FramedResponses]:
    return [FramedResponses(out, number, on_end=lambda: None) for number in range(count)]


def calls_of(frames: Sequence[link.Frame]) -> list[int]:
    return [call for frame in frames for call in (frame.call, *frame.also)]


def test_what_streams_are_told_alike_leaves_once() -> None:
    out, streams = shared(200)
    for stream in streams:
        stream.send(b"x" * 100)
    frames = out.message().frames
    assert [len(calls_of([frame])) for frame in frames] == [64, 64, 64, 8]
    assert calls_of(frames) == [*range(200)]
    assert not out.message().frames
    assert out.backlog.waiting == 0
    assert not any(stream.waiting for stream in streams)


def test_each_stream_is_told_everything_in_order() -> None:
    dice = random.Random(5)
    out, streams = shared(6)
    said: list[list[bytes]] = [[] for _ in streams]
    told: list[list[bytes]] = [[] for _ in streams]
    for step in range(3000):
        # Often the same stream gets the same again, and often its neighbours do.
        number, payload = dice.randrange(6), dice.choice((b"a", b"b"))
        streams[number].send(payload)
        said[number].append(payload)
        while (step % 50 == 0 or step == 2999) and (frames := out.message().frames):
            for frame in frames:
                for call in calls_of([frame]):
                    told[call].append(frame.payload)
    assert told == said
    assert out.backlog.waiting == 0


def test_a_frame_is_not_shared_past_another() -> None:
    out, (first, second) = shared(2)
    first.send(b"x")
    out.put(link.Frame(call=0, kind=link.FRAME_KIND_CLOSE))
    second.send(b"x")
    second.send(b"y")
    first.send(b"x")
    found = [(calls_of([frame]), frame.payload) for frame in out.message().frames]
    assert found == [([0], b"x"), ([0], b""), ([1], b"x"), ([1], b"y"), ([0], b"x")]


def test_a_gateway_that_does_not_know_of_it_is_told_call_by_call() -> None:
    out = Outgoing()
    for stream in streams_of(out, 3):
        stream.send(b"x")
    assert [calls_of([frame]) for frame in out.message().frames] == [[0], [1], [2]]


def test_a_message_is_for_so_many_calls() -> None:
    out, streams = shared(1100)
    for stream in streams:
        stream.send(b"x")
    assert [len(calls_of(out.message().frames)) for _ in range(3)] == [512, 512, 76]


def tells_events(frame: link.Frame) -> bool:
    """Whether the frame is no heartbeat."""
    return bool(WatchMatchResponse.FromString(frame.payload).events)


async def joined(tablut: Served, *, takes_shared: bool) -> list[link.Frame]:
    """Returns what very many watchers of a match are told when somebody sits down."""
    match_id, token = await tablut.create(seats=2), tablut.watcher.token
    raw = RawLink(tablut.channel, takes_shared=takes_shared)
    await raw.say(*(watch(number, match_id, token) for number in range(WATCHERS)))
    opened = list[int]()
    while len(opened) < WATCHERS:
        opened += calls_of(await raw.frames())
    await tablut.sit(match_id, [0])
    news = list[link.Frame]()
    while len(calls_of(news)) < WATCHERS:
        news += [frame for frame in await raw.frames() if tells_events(frame)]
    raw.leave()
    assert sorted(calls_of(news)) == [*range(WATCHERS)]
    assert len({frame.payload for frame in news}) == 1
    return news


async def test_watchers_of_a_match_share_frames(tablut: Served) -> None:
    assert len(await joined(tablut, takes_shared=True)) == 2


async def test_they_do_not_where_the_gateway_is_of_before(tablut: Served) -> None:
    assert len(await joined(tablut, takes_shared=False)) == WATCHERS
