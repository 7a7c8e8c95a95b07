"""Sockets beside links: each belongs to one link, and carries no other frames."""

import asyncio
import contextlib

import grpc
import pytest

from ardri.link.v1 import link_service_pb2 as link
from services.engine.link import sockets as sockets_module
from services.engine.link.link import SERVICE, Links
from services.engine.link.sockets import KEY_BYTES, Sockets
from services.runtime.config import Config
from services.runtime.rpc.methods import Call, Service
from services.runtime.rpc.server import Server
from services.runtime.rpc.sockets.message_socket import MessageSocket
from services.runtime.rpc.sockets.offer import Offer
from tests.engine.link.raw_socket import RawSocketLink, connected, offered
from tests.engine.refused import refusal
from tests.engine.served import Served
from tests.hostile.attacks.transport.link_numbers import watch
from tests.waiting import patiently, until


async def shown(offer: Offer, key: bytes) -> tuple[MessageSocket, "asyncio.Queue[bytes]"]:
    """Connects a socket and shows that key on it."""
    came: asyncio.Queue[bytes] = asyncio.Queue()
    socket = await connected(offer, came)
    socket.send(key)
    return socket, came


async def cut_off(socket: MessageSocket) -> None:
    async with patiently():
        await socket.ended


async def test_a_key_opens_once(sockets: Sockets) -> None:
    taken: list[MessageSocket] = []
    with sockets.offered(taken.append) as offer:
        assert offer is not None
        mine, _ = await shown(offer, offer.key)
        await until(lambda: len(taken) == 1)
        await cut_off((await shown(offer, offer.key))[0])
        assert not mine.ended.done()
    assert len(taken) == 1
    mine.abort()


@pytest.mark.parametrize("key", [b"", bytes(KEY_BYTES), bytes(1000)])
async def test_another_key_opens_nothing(sockets: Sockets, key: bytes) -> None:
    taken: list[MessageSocket] = []
    with sockets.offered(taken.append) as offer:
        assert offer is not None
        await cut_off((await shown(offer, key))[0])
    assert not taken


async def test_before_the_key_nothing_longer_is_read(sockets: Sockets) -> None:
    with sockets.offered(lambda _: None) as offer:
        assert offer is not None
        socket = await connected(offer, asyncio.Queue())
        socket.send(bytes(KEY_BYTES + 1))
        await cut_off(socket)
        half = await connected(offer, asyncio.Queue())
        assert half._transport is not None
        half._transport.write((KEY_BYTES + 1).to_bytes(4, "little"))
        await cut_off(half)


async def test_a_key_is_worth_nothing_after_its_link(sockets: Sockets) -> None:
    taken: list[MessageSocket] = []
    with sockets.offered(taken.append) as offer:
        assert offer is not None
    await cut_off((await shown(offer, offer.key))[0])
    assert not taken


async def test_who_shows_no_key_is_cut_off(sockets: Sockets, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets_module, "STRANGER_SECONDS", 0.05)
    with sockets.offered(lambda _: None) as offer:
        assert offer is not None
        await cut_off(await connected(offer, asyncio.Queue()))


async def test_of_strangers_there_are_so_many(sockets: Sockets, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets_module, "STRANGERS", 3)
    taken: list[MessageSocket] = []
    with sockets.offered(taken.append) as offer:
        assert offer is not None
        known = [await connected(offer, asyncio.Queue()) for _ in range(3)]
        await cut_off(await connected(offer, asyncio.Queue()))
        known[0].send(offer.key)
        await until(lambda: len(taken) == 1)
        assert not any(each.ended.done() for each in known)
    for each in known:
        each.abort()


async def test_of_links_so_many_have_one(sockets: Sockets, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes a file descriptor, while streams share one connection."""
    monkeypatch.setattr(sockets_module, "LINKS", 2)
    with contextlib.ExitStack() as links:
        taken: list[MessageSocket] = []
        offers = [links.enter_context(sockets.offered(taken.append)) for _ in range(4)]
        first, second, third = [await shown(offer, offer.key) for offer in offers[:3] if offer is not None]
        await cut_off(third[0])
        first[0].abort()
        await cut_off(taken[0])
        assert offers[3] is not None
        fourth, _ = await shown(offers[3], offers[3].key)
        await until(lambda: len(taken) == 3)
    second[0].abort()
    fourth.abort()


async def test_a_host_may_have_brackets() -> None:
    """Addresses of IPv6 have brackets in gRPC, and not every machine has such an address."""
    made = Sockets("[127.0.0.1]", 0)
    await made.start()
    with made.offered(lambda _: None) as offer:
        assert offer is not None
        (await connected(offer, asyncio.Queue())).abort()
    await made.close()


async def test_one_that_has_not_begun_or_has_ended_offers_nothing() -> None:
    made = Sockets("127.0.0.1", 0)
    with made.offered(lambda _: None) as offer:
        assert offer is None
    await made.start()
    await made.close()
    with made.offered(lambda _: None) as offer:
        assert offer is None


async def test_what_is_no_message_ends_the_link_which_says_why(tablut: Served) -> None:
    raw = RawSocketLink(tablut.channel)
    await raw.say(watch(1, await tablut.create(seats=2), tablut.watcher.token))
    assert await raw.frames()
    (await raw.socket()).send(b"\xff\xff")
    refused = await refusal(raw.stream.read())
    assert refused.named == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")
    await cut_off(await raw.socket())
    await until(lambda: not tablut.engine.resolver.streams)


async def test_socket_and_stream_end_together(tablut: Served) -> None:
    match_id, token = await tablut.create(seats=2), tablut.watcher.token
    for leave in (RawSocketLink.leave, lambda raw: raw.stream.cancel(), _abort):
        raw = RawSocketLink(tablut.channel)
        await raw.say(watch(1, match_id, token))
        assert await raw.frames()
        leave(raw)
        await cut_off(await raw.socket())
        await until(lambda: not tablut.engine.resolver.streams)


def _abort(raw: RawSocketLink) -> None:
    assert raw._socket is not None
    raw._socket.abort()


async def test_frames_of_many_calls_are_taken_in_turns(tablut: Served) -> None:
    """More frames than are processed in one turn, in one message and in the next."""
    raw = RawSocketLink(tablut.channel)
    match_id, token = await tablut.create(seats=2), tablut.watcher.token
    await raw.say(*(watch(number, match_id, token) for number in range(300)))
    await raw.say(*(watch(number, match_id, token) for number in range(300, 310)))
    told: set[int] = set()
    while len(told) < 310:
        for frame in await raw.frames():
            assert frame.kind == link.FRAME_KIND_DATA
            told |= {frame.call, *frame.also}
    raw.leave()


async def test_a_drained_link_answers_what_was_asked_before_it_ends() -> None:
    go = asyncio.Event()

    async def large(_call: Call, _payload: bytes) -> bytes:
        await go.wait()
        return bytes(1_000_000)

    server = Server(Config.from_env({"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": "60"}), "test")
    sockets = Sockets("127.0.0.1", 0)
    await sockets.start()
    links = Links(Service("test", {"Large": large}, {}, {}), admission=server.admission, sockets=sockets)
    server.add_link(links.handlers(), SERVICE)
    server.on_drain(links.drain)
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        raw = RawSocketLink(channel)
        asked = range(30)
        kind = link.FRAME_KIND_OPEN
        await raw.say(*(link.Frame(call=number, kind=kind, method="Large") for number in asked))
        await until(lambda: server.admission.calls.taken == len(asked))
        stopping = asyncio.create_task(server.stop())
        go.set()
        answered: list[int] = []
        while frames := await raw.frames():
            answered += [frame.call for frame in frames if len(frame.payload) == 1_000_000]
        await stopping
    assert sorted(answered) == [*asked]
    await sockets.close()


async def test_without_a_key_of_its_own_a_stream_is_a_link_as_ever(tablut: Served) -> None:
    """A worker's stream, for example, needs no socket."""
    offers = [await offered(RawSocketLink(tablut.channel).stream) for _ in range(2)]
    assert offers[0].port == offers[1].port
    assert offers[0].key != offers[1].key
