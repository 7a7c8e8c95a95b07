"""The engine's end of the link: call numbers, frames that wait for a slow gateway, and their bounds."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.link.v1 import link_service_pb2 as link
from services.engine.link import outgoing
from services.engine.link.link import SERVICE, Links
from services.engine.link.outgoing import FramedResponses, Outgoing
from services.engine.link.sockets import Sockets
from services.runtime.config import Config
from services.runtime.rpc import admission
from services.runtime.rpc.methods import Call, ResponseStream, Service, StreamHandler
from services.runtime.rpc.responses import backlog
from services.runtime.rpc.server import Server
from tests.engine.link.raw_socket import RawSocketLink
from tests.engine.refused import refusal
from tests.engine.served import Served
from tests.hostile.attacks.transport.link_numbers import RawLink, watch
from tests.waiting import until

MOST = 2**32 - 1


Raw = RawLink | RawSocketLink
WAYS = pytest.mark.parametrize("way", [RawLink, RawSocketLink], ids=["stream", "socket"])


@pytest.fixture(params=[RawLink, RawSocketLink], ids=["stream", "socket"])
async def raw(tablut: Served, request: pytest.FixtureRequest) -> AsyncIterator[Raw]:
    found: Raw = request.param(tablut.channel)
    yield found
    found.leave()


async def ends(raw: Raw, count: int) -> list[link.Frame]:
    """Returns the frames that end the next `count` calls."""
    found: list[link.Frame] = []
    while len(found) < count:
        frames = await raw.frames()
        assert frames, "the link is there"
        found += [frame for frame in frames if frame.kind != link.FRAME_KIND_DATA]
    return found


def reason_of(frame: link.Frame) -> tuple[int, str, str]:
    info = ErrorInfo()
    assert any(detail.Unpack(info) for detail in frame.status.details)
    return frame.status.code, info.reason, info.metadata["field"]


INVALID = (grpc.StatusCode.INVALID_ARGUMENT.value[0], "INVALID_REQUEST", "call")


async def test_a_number_that_is_open_is_refused_and_frees_what_it_held(tablut: Served, raw: Raw) -> None:
    match_id, token = await tablut.create(seats=2), tablut.watcher.token
    for _ in range(20):
        await raw.say(*(watch(7, match_id, token) for _ in range(100)))
    refused = await ends(raw, 1000)
    assert {frame.call for frame in refused} == {7}
    assert {reason_of(frame) for frame in refused} == {INVALID}
    await until(lambda: not tablut.engine.resolver.streams)
    assert tablut.server.admission.streams.taken == 0


async def test_a_number_is_free_again_after_its_end(tablut: Served, raw: Raw) -> None:
    match_id, token = await tablut.create(seats=2), tablut.watcher.token
    for _ in range(3):
        await raw.say(watch(MOST, match_id, token))
        assert [frame.kind for frame in await raw.frames()] == [link.FRAME_KIND_DATA]
        await until(lambda: len(tablut.engine.resolver.streams) == 1)
        await raw.say(link.Frame(call=MOST, kind=link.FRAME_KIND_CANCEL))
        await until(lambda: not tablut.engine.resolver.streams)


async def test_a_unary_call_that_is_asked_again_is_given_up(tablut: Served, raw: Raw) -> None:
    look = link.Frame(
        call=1,
        kind=link.FRAME_KIND_OPEN,
        method="GetMatch",
        authorization=f"Bearer {tablut.watcher.token}",
        payload=pb.GetMatchRequest(match_id=await tablut.create(seats=2)).SerializeToString(),
    )
    cancel = link.Frame(call=1, kind=link.FRAME_KIND_CANCEL)
    await raw.say(look, look, look, cancel, look)
    first, second = await ends(raw, 2)
    assert reason_of(first) == INVALID
    assert (second.kind, second.call) == (link.FRAME_KIND_CLOSE, 1)
    await until(lambda: tablut.server.admission.calls.taken == 0)


async def test_what_is_no_call_of_the_link_is_dropped(tablut: Served, raw: Raw) -> None:
    kinds = (link.FRAME_KIND_DATA, link.FRAME_KIND_CLOSE, link.FRAME_KIND_CANCEL, link.FRAME_KIND_FAIL)
    await raw.say(*(link.Frame(call=number, kind=kind) for kind in kinds for number in (0, 5, MOST)))
    await raw.say(link.Frame(call=5, kind=link.FRAME_KIND_OPEN, method="None"))
    (refused,) = await ends(raw, 1)
    assert reason_of(refused) == (*INVALID[:2], "method")


@WAYS
async def test_a_link_takes_places_and_leaves_them(
    tablut: Served, monkeypatch: pytest.MonkeyPatch, way: type[Raw]
) -> None:
    monkeypatch.setattr(tablut.server.admission, "streams", admission.Places("streams", 3))
    match_id, token = await tablut.create(seats=2), tablut.watcher.token
    raw = way(tablut.channel)
    await raw.say(*(watch(number, match_id, token) for number in range(5)))
    for refused in await ends(raw, 2):
        assert refused.status.code == grpc.StatusCode.RESOURCE_EXHAUSTED.value[0]
    assert tablut.server.admission.streams.taken == 3
    raw.leave()
    await until(lambda: tablut.server.admission.streams.taken == 0)


# --- waiting frames


def outlet_of(out: Outgoing, number: int, ended: list[int]) -> FramedResponses:
    return FramedResponses(out, number, on_end=lambda: ended.append(number))


def kinds_of(out: Outgoing) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    while frames := out.message().frames:
        found += [(frame.call, frame.kind) for frame in frames]
    return found


async def test_a_call_with_too_much_waiting_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "CALL_BYTES", 10_000)
    out, ended = Outgoing(), list[int]()
    greedy, modest = outlet_of(out, 1, ended), outlet_of(out, 2, ended)
    for _ in range(20):
        greedy.send(b"x" * 1000)
    modest.send(b"y")
    await asyncio.sleep(0)
    assert ended == [1]
    frames = kinds_of(out)
    assert frames.count((1, link.FRAME_KIND_DATA)) == 8
    assert frames[-2:] == [(1, link.FRAME_KIND_FAIL), (2, link.FRAME_KIND_DATA)]
    assert out.backlog.waiting == greedy.waiting == modest.waiting == 0


async def test_on_a_full_link_those_with_much_to_say_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "LINK_BYTES", 300_000)
    out, ended = Outgoing(), list[int]()
    greedy = [outlet_of(out, number, ended) for number in range(10)]
    modest = outlet_of(out, 99, ended)
    for _ in range(20):
        for each in greedy:
            each.send(b"x" * 10_000)
        modest.send(b"y")
    await asyncio.sleep(0)
    assert ended == [*range(10)]
    assert out.backlog.waiting < 2 * 300_000 + 10 * backlog.SHARE_BYTES
    assert kinds_of(out).count((99, link.FRAME_KIND_DATA)) == 20


def test_a_link_on_which_answers_pile_up_is_over() -> None:
    out = Outgoing()
    large = link.Frame(call=1, kind=link.FRAME_KIND_CLOSE, payload=bytes(1 << 20))
    for _ in range(outgoing.MOST_LINK_BYTES >> 20):
        assert not out.overfull.is_set()
        out.put(large)
    assert out.overfull.is_set()


def test_messages_have_so_many_frames_and_bytes() -> None:
    out = Outgoing()
    for _ in range(600):
        out.put(link.Frame(call=1, kind=link.FRAME_KIND_DATA))
    assert [len(out.message().frames) for _ in range(3)] == [256, 256, 88]
    for _ in range(4):
        out.put(link.Frame(call=1, kind=link.FRAME_KIND_DATA, payload=bytes(600_000)))
    assert [len(out.message().frames) for _ in range(2)] == [2, 2]


class Silent:
    """A stream that sends nothing."""

    def __init__(self) -> None:
        self.over = asyncio.Event()

    def on_message(self, payload: bytes) -> None: ...

    def on_half_close(self) -> None: ...

    def cancel(self) -> None:
        self.over.set()


@asynccontextmanager
async def answering(payload: bytes, silent: Silent) -> AsyncIterator[grpc.aio.Channel]:
    """A link to a service with one call, answered with `payload`, and one stream."""

    async def large(_call: Call, _payload: bytes) -> bytes:
        return payload

    def long(_call: Call, _responses: ResponseStream) -> StreamHandler:
        return silent

    server = Server(Config.from_env({"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": "0"}), "test")
    sockets = Sockets("127.0.0.1", 0)
    await sockets.start()
    service = Service("test", {"Large": large}, {"Long": long}, {})
    links = Links(service, admission=server.admission, sockets=sockets)
    server.on_drain(links.drain)
    server.on_stop(sockets.close)
    server.add_link(links.handlers(), SERVICE)
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield channel
    await server.stop()


@WAYS
async def test_a_gateway_that_does_not_read_loses_its_link_and_its_calls(
    monkeypatch: pytest.MonkeyPatch, way: type[Raw]
) -> None:
    """It leaves while the engine's write is still waiting."""
    monkeypatch.setattr(outgoing, "MOST_LINK_BYTES", 8 << 20)
    silent = Silent()
    async with answering(bytes(1 << 20), silent) as channel:
        raw = way(channel)
        if isinstance(raw, RawSocketLink):
            (await raw.socket()).pause()
        methods = ["Long"] + ["Large"] * 40
        await raw.say(
            *(
                link.Frame(call=number, kind=link.FRAME_KIND_OPEN, method=each)
                for number, each in enumerate(methods)
            )
        )
        await silent.over.wait()
        if isinstance(raw, RawSocketLink):
            (await raw.socket()).resume()
        assert (await refusal(to_the_end(raw))).named == (grpc.StatusCode.RESOURCE_EXHAUSTED, "SLOW_CONSUMER")


async def to_the_end(raw: Raw) -> None:
    while await raw.frames():
        pass
